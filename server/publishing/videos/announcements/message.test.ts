import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnnouncedEpisode, writeBody, writeText } from './message.ts';

const ORIGIN = 'https://akane.example';
const EPISODE: AnnouncedEpisode = {
  id: '9a1f0000-0000-4000-8000-000000000001',
  ordinal: 2.5,
  name: 'Письмо\nс севера',
  release: { id: 7, alias: 'fox-mail', name: 'Лисья почта' },
  teams: ['Осень', 'Мята'],
};
const LINK = `${ORIGIN}/anime/video/episode/${EPISODE.id}`;
const write = (
  template: string,
  episode: Partial<AnnouncedEpisode> = {},
  kind: Parameters<typeof writeText>[0]['kind'] = 'telegram',
) => writeText({ kind, template }, { ...EPISODE, ...episode }, ORIGIN);

test('a template gets what it names', () => {
  assert.equal(
    write('{релиз}, {эпизод}: {название}\n\n{команда}\n{ссылка} {так}'),
    `Лисья почта, 2,5: Письмо с севера\n\nОсень, Мята\n${LINK} {так}`,
  );
});

test('a line whose placeholders are empty is left out, and an empty line of the template stays', () => {
  assert.equal(write('{релиз}\n{название}\n\n{ссылка}', { name: null }), `Лисья почта\n\n${LINK}`);
});

test('a name neither formats the text nor calls anybody', () => {
  const release = { ...EPISODE.release, name: '**[club1|@all]** `x_y`' };
  const name = (kind: 'discord' | 'vk' | 'telegram' | 'webhook') => write('*{релиз}*', { release }, kind);
  assert.equal(name('discord'), String.raw`*\*\*\[club1\|@all\]\*\* \`x\_y\`*`);
  assert.doesNotMatch(name('vk'), /\[club1|@all/);
  assert.doesNotMatch(name('telegram'), /@all/);
  assert.equal(name('webhook'), '***[club1|@all]** `x_y`*');
});

test('a text that a service does not take is cut between characters', () => {
  const text = write('{релиз}', { release: { ...EPISODE.release, name: '🦊'.repeat(3000) } }, 'discord');
  assert.ok(text.length <= 2000 && text.endsWith('🦊…'), text.slice(-4));
});

test('a webhook gets the text and what it tells of', () => {
  assert.deepEqual(JSON.parse(writeBody({ id: 'a', text: 'b' }, EPISODE, ORIGIN)), {
    event: 'episode.published',
    id: 'a',
    text: 'b',
    release: { id: 7, name: 'Лисья почта', url: `${ORIGIN}/anime/releases/release/fox-mail` },
    episode: { id: EPISODE.id, ordinal: 2.5, name: 'Письмо\nс севера', url: LINK },
    teams: ['Осень', 'Мята'],
  });
});
