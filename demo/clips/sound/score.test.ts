import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rain } from './ambience.ts';
import { chordOf, notesOf, perform, pitchOf, type Lead } from './score.ts';
import { wavOf } from './wav.ts';

test('converts names of notes and chords to pitches', () => {
  assert.equal(pitchOf('A4'), 69);
  assert.equal(pitchOf('Bb3'), 58);
  assert.deepEqual(chordOf('Am7'), [57, 60, 64, 67]);
  assert.throws(() => pitchOf('H2'), TypeError);
  assert.throws(() => chordOf('Cdim13'), TypeError);
});

test('a dot holds the note, a dash is silence', () => {
  assert.deepEqual(notesOf('- C5 . . D5 -'), [
    { start: 1, length: 3, name: 'C5' },
    { start: 4, length: 1, name: 'D5' },
  ]);
});

for (const lead of ['piano', 'pluck', 'bell', 'flute'] satisfies Lead[]) {
  test(`a score led by ${lead} is loud enough, never clips and ends in silence`, () => {
    const passages = [{ at: 0, beat: 0.3, chords: 'Dm9', tune: 'A5 . D6 .', forces: 'all' as const }];
    const { left, right } = perform(
      { seconds: 2, lead, passages, places: [{ sound: rain, at: 0, length: 2, loudness: 0.5 }] },
      'test',
    );
    for (const side of [left, right]) assert.ok(side.every(Number.isFinite));
    const peak = Math.max(
      ...[left, right].map((side) => side.reduce((top, value) => Math.max(top, Math.abs(value)), 0)),
    );
    assert.ok(peak > 0.4 && peak <= 0.71, `peak ${peak}`);
    assert.ok(Math.abs(left.at(-1) ?? 1) < 0.001);
  });
}

test('the header of a WAV file contains its length', () => {
  const file = wavOf({ left: Float32Array.of(0, 1), right: Float32Array.of(0, -1) });
  assert.equal(file.readUInt32LE(40), 8);
  assert.equal(file.readInt16LE(48), 32767);
  assert.equal(file.readInt16LE(50), -32767);
});
