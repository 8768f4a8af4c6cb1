import assert from 'node:assert/strict';
import { test } from 'node:test';
import { externalPlayerOf, externalHostsOf, allExternalHosts } from './external-hosts.ts';

const NOWHERE = { rutube_id: null, youtube_id: null };
const player = (external_player: string | null) => externalPlayerOf({ external_player })?.url ?? null;

test('an episode links to its page on each site that has it', () => {
  const hosts = externalHostsOf({ rutube_id: '6f0ab0d7b9a24c3c8a4d', youtube_id: 'dQw4w9WgXcQ' });
  assert.deepEqual(
    hosts.map(({ url }) => url),
    ['https://rutube.ru/video/6f0ab0d7b9a24c3c8a4d/', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  );
  assert.deepEqual(externalHostsOf(NOWHERE), []);
});

test('an invalid id gives no link', () => {
  for (const id of ['', '../../evil', 'a b', 'x&list=1', 'x'.repeat(65), '"><script>'])
    assert.deepEqual(externalHostsOf({ rutube_id: id, youtube_id: id }), []);
});

test('an external player is linked only by https', () => {
  assert.equal(player('//player.test/1?a=b'), 'https://player.test/1?a=b');
  assert.equal(player('https://player.test/1'), 'https://player.test/1');
  for (const address of [
    null,
    '',
    'http://player.test/1',
    'javascript:alert(1)',
    '/path',
    'data:text/html,x',
  ])
    assert.equal(player(address), null);
});

test('sites with the episode come before the external player of the release', () => {
  const hosts = allExternalHosts(
    { ...NOWHERE, youtube_id: 'dQw4w9WgXcQ' },
    { external_player: '//player.test' },
  );
  assert.deepEqual(
    hosts.map(({ name }) => name),
    ['YouTube', 'Внешний плеер'],
  );
});
