import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance } from '../draw.ts';
import { wind } from './ambience.ts';
import { compose, type Mood, tuneOver } from './compose.ts';
import { notesOf, pitchOf } from './score.ts';

test('a tune has eight eighths for each chord, stays within two octaves and ends on a long note', () => {
  for (let seed = 0; seed < 40; seed++) {
    const tune = tuneOver('Dm9 Bbmaj9 C7', chance(`${seed}`));
    assert.equal(tune.split(' ').length, 24);
    const notes = notesOf(tune);
    for (const { name } of notes) {
      assert.match(name, /^[A-G]#?\d$/);
      assert.ok(pitchOf(name) >= 60 && pitchOf(name) <= 90, name);
    }
    assert.equal(notes.at(-1)?.length, 4);
  }
});

test('clips of one mood get different music, and the music of a clip never changes', () => {
  for (const mood of ['bright', 'wistful', 'tense', 'calm'] satisfies Mood[]) {
    const tunes = (seed: string) => compose(seed, mood, wind).passages.map(({ tune }) => tune);
    assert.deepEqual(tunes('fox'), tunes('fox'));
    assert.notDeepEqual(tunes('fox'), tunes('moth'));
  }
});
