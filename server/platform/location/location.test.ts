import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { appStatus } from '#contract/app.ts';
import type { myLocation } from '#contract/location.ts';
import type { z } from 'zod';
import { aCatalogueEntry, HEADERS_FROM, openTestApi, type TestApi } from '#tests/support/api.ts';
import { isNetwork, openLocator } from './locator.ts';

type Location = z.output<typeof myLocation.response>;

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      blocked_countries: ['ru', 'BY'],
      external_player: '//player.test/1',
      episodes: [{ ordinal: 1, hls_480: 'https://video.test/480.m3u8', updated_at: '2026-01-01T00:00:00Z' }],
    }),
    aCatalogueEntry(2, { is_blocked_by_geo: true }),
  );
});
after(() => api.close());

async function location(headers: Record<string, string>): Promise<Location> {
  return (await api.request('/api/v1/accounts/users/location', { headers })).body;
}

test('answers the caller’s country in Russian, with the most populous time zone', async () => {
  const { ip, country, iso_code, timezone } = await location(HEADERS_FROM.RU);
  assert.deepEqual([ip, country, iso_code, timezone], ['77.88.8.8', 'Россия', 'RU', 'Europe/Moscow']);
});

test('torrents are hidden in the configured countries only, under both names of the flag', async () => {
  const hidden = await location(HEADERS_FROM.JP);
  assert.deepEqual([hidden.parameters.should_hide_torrents, hidden.restrictions.hide_torrents], [true, true]);
  assert.equal((await location(HEADERS_FROM.RU)).parameters.should_hide_torrents, false);
});

test('a private, unknown or absent address has no country and no restrictions', async () => {
  for (const address of ['192.168.1.1', '::1', 'x', '']) {
    const { country, iso_code, timezone, parameters } = await location({ 'akane-client': address });
    assert.deepEqual([country, iso_code, timezone], [null, null, null]);
    assert.equal(parameters.should_hide_torrents, false);
  }
});

test('the status answers the same location', async () => {
  const { body } = await api.request('/api/v1/app/status', { headers: HEADERS_FROM.US });
  const { request, is_alive } = body as z.output<typeof appStatus.response>;
  assert.deepEqual([request.iso_code, request.country, is_alive], ['US', 'Соединенные Штаты', true]);
});

test('a government network is marked and sees no torrents', async () => {
  const { locate: place } = await openLocator({
    hideTorrentsIn: [],
    governmentNetworks: ['77.88.8.0/24', '2a02:6b8::/32'],
  });
  const marked = (ip: string) => [place(ip).isGovernmentRequest, place(ip).hidesTorrents];
  assert.deepEqual(marked('77.88.8.8'), [true, true]);
  assert.deepEqual(marked('2a02:6b8::1'), [true, true]);
  assert.deepEqual(marked('77.88.9.8'), [false, false]);
});

test('an unreadable country database stops the start and is named', async () => {
  const options = { hideTorrentsIn: [], governmentNetworks: [] };
  await assert.rejects(openLocator({ ...options, file: 'package.json' }), /GEO_DATABASE: файл package.json/);
});

test('accepts an address or a CIDR block as a network', () => {
  assert.ok(['10.0.0.0/8', '1.2.3.4', '::1', '2001:db8::/32'].every(isNetwork));
  assert.ok(!['10.0.0.0/33', 'localhost', '10.0.0.0/8/9', '', '1.2.3', '::1/129'].some(isNetwork));
});

type Found = {
  is_blocked_by_geo: boolean;
  external_player: string | null;
  episodes: { id: string; hls_480: string | null }[];
};

test('a release is blocked only in its countries: its page stays, the video links are removed', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await api.request('/api/v1/anime/releases/1', { headers })).body as Found;
  const [inside, outside] = [await ask(HEADERS_FROM.RU), await ask(HEADERS_FROM.US)];
  assert.deepEqual(
    [inside.is_blocked_by_geo, inside.external_player, inside.episodes[0]?.hls_480],
    [true, null, null],
  );
  assert.deepEqual([outside.is_blocked_by_geo, outside.external_player], [false, '//player.test/1']);
  const master = `/media/hls/${outside.episodes[0]?.id}/master.m3u8`;
  assert.equal((await api.request(master, { headers: HEADERS_FROM.RU })).status, 404);
  assert.equal((await api.request(master, { headers: HEADERS_FROM.US })).status, 200);
});

test('lists depend on the caller’s country, request by request', async () => {
  const flags = async (headers: Record<string, string>) => {
    const { body } = await api.request('/api/v1/anime/catalog/releases?include=id,is_blocked_by_geo', {
      headers,
    });
    return (body as { data: { id: number; is_blocked_by_geo: boolean }[] }).data
      .toSorted((a, b) => a.id - b.id)
      .map((release) => release.is_blocked_by_geo);
  };
  assert.deepEqual(await flags(HEADERS_FROM.US), [false, true]);
  assert.deepEqual(await flags(HEADERS_FROM.RU), [true, true]);
  assert.deepEqual(await flags(HEADERS_FROM.US), [false, true]);
});
