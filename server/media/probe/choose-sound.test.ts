import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSound } from './choose-sound.ts';
import type { Track } from './tracks.ts';

const plain = { kind: 'sound', codec: 'aac', channels: 2, language: null, title: null } as const;

function tracksOf(...all: Partial<Track>[]): Track[] {
  return all.map((one, index) => ({ ...plain, index, isDefault: false, isCommentary: false, ...one }));
}

/** The number of the chosen track, from 1, and why it was chosen. */
function chosen(tracks: Track[], asked: number | null = null): [number, string] | null {
  const found = chooseSound(tracks, ({ codec }) => codec === 'aac', asked);
  return found && [tracks.indexOf(found.track) + 1, found.why];
}

test('Russian sound comes before the default one', () => {
  for (const language of ['rus', 'ru', 'RU', 'ru-RU'])
    assert.deepEqual(chosen(tracksOf({ language: 'jpn', isDefault: true }, { language })), [2, 'language']);
});

test('a title tells which sound is Russian where the language does not', () => {
  for (const title of [
    'Русский',
    'рус.',
    '[RUS]',
    'Дубляж студии',
    'AniLibria',
    'Многоголосый закадровый',
    'Russian',
  ])
    assert.deepEqual(chosen(tracksOf({ isDefault: true }, { title })), [2, 'title'], title);
  for (const title of ['Japanese', 'Белорусский', 'Chorus', 'Rush', 'Оригинал'])
    assert.deepEqual(chosen(tracksOf({ isDefault: true }, { title })), [1, 'default'], title);
});

test('a commentary is used only when there is nothing else', () => {
  const spoken = { language: 'jpn' };
  for (const comment of [
    { isCommentary: true },
    { title: 'Комментарии' },
    { title: 'Director’s commentary' },
  ]) {
    const commentary = { language: 'rus', isDefault: true, ...comment };
    assert.deepEqual(chosen(tracksOf(commentary, spoken)), [2, 'first']);
    assert.deepEqual(chosen(tracksOf(commentary)), [1, 'only']);
  }
});

test('of several Russian tracks the default one is used, else the first', () => {
  const language = 'rus';
  assert.deepEqual(chosen(tracksOf({ language: 'jpn' }, { language }, { language })), [2, 'language']);
  assert.deepEqual(chosen(tracksOf({ language }, { language, isDefault: true })), [2, 'language']);
});

test('the track that was asked for is used, whatever it is', () => {
  assert.deepEqual(chosen(tracksOf({ language: 'rus' }, { language: 'jpn' }), 2), [2, 'asked']);
});

test('a number that is not there is refused with what is there', () => {
  const tracks = tracksOf({ language: 'jpn' }, { language: 'rus', title: 'Dub' });
  assert.throws(() => chosen(tracks, 3), {
    code: 'invalid',
    message:
      'Звуковой дорожки 3 в файле нет. Есть: 1 (японский, AAC, стерео), 2 (русский, «Dub», AAC, стерео).',
  });
  assert.throws(() => chosen([], 1), { message: /Звука в файле нет/ });
});

test('a track that cannot be decoded is passed over', () => {
  assert.deepEqual(chosen(tracksOf({ language: 'rus', codec: 'ape' }, { language: 'jpn' })), [2, 'first']);
  assert.equal(chosen(tracksOf({ codec: 'ape' })), null);
});
