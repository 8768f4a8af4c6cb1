import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import { adsVasts, mediaVasts } from '#contract/ads.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { readCampaignsFile } from './campaigns-file.ts';
import { replaceCampaigns } from './replace-campaigns.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());
beforeEach(() => replaceCampaigns(api, []));

const campaign = (url: string) => ({
  url,
  ad_erid: '2Vtzq',
  ad_company_itn: '7700000000',
  ad_company_name: 'ООО «Ромашка»',
});
const replace = async (...urls: string[]) => (await replaceCampaigns(api, urls.map(campaign))).campaigns;

type Ad = { id: string; sequence: string; Wrapper: { AdSystem: object; VASTAdTagURI: string } };
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => name === 'Ad',
});

async function manifest(path = '/api/v1/media/manifest.xml') {
  const { status, headers, text } = await api.request(path);
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/xml; charset=utf-8']);
  return { text, vast: (parser.parse(text, true) as { VAST: { version: string; Ad?: Ad[] } }).VAST };
}

test('lists campaigns in the order of the file at both addresses', async () => {
  await replace('https://b.test/tag', 'https://a.test/tag');
  const vasts = await api.call(mediaVasts);
  assert.deepEqual(
    vasts.map(({ id: _, ...rest }) => rest),
    [campaign('https://b.test/tag'), campaign('https://a.test/tag')],
  );
  assert.deepEqual(await api.call(adsVasts), vasts);
});

test('returns an empty VAST without campaigns', async () => {
  const { text } = await manifest();
  assert.equal(text, '<?xml version="1.0" encoding="UTF-8"?><VAST version="3.0"/>');
});

test('refers players to each campaign in order, with any characters in the address', async () => {
  const urls = [
    'https://ads.test/tag?a=1&b=[RANDOM]&c=%26amp;',
    'https://ads.test/tag?x=]]>&y=]]]>]]>',
    `https://ads.test/tag?q="двойные"&p='одинарные'&r=<b>`,
  ];
  await replace(...urls);
  const { vast, text } = await manifest();
  const ids = (await api.call(mediaVasts)).map(({ id }) => id);
  assert.equal(vast.version, '3.0');
  assert.deepEqual(
    vast.Ad?.map((ad) => [ad.id, ad.sequence, ad.Wrapper.VASTAdTagURI]),
    urls.map((url, i) => [ids[i], String(i + 1), url]),
  );
  assert.deepEqual(vast.Ad?.[0]?.Wrapper.AdSystem, { '#text': 'Akane', version: '1.0' });
  assert.equal((await manifest('/api/v1/ads/vasts/chain')).text, text);
});

test('identifies a campaign by its address and imports an exported file without changes', async () => {
  assert.deepEqual(await replace('https://a.test/', 'https://b.test/'), { added: 2, changed: 0, removed: 0 });
  const before = await api.call(mediaVasts);
  const file = await readCampaignsFile(api.db);
  const { campaigns } = await replaceCampaigns(api, file);
  assert.deepEqual(campaigns, { added: 0, changed: 0, removed: 0 });
  assert.deepEqual(await replace('https://c.test/', 'https://b.test/'), { added: 1, changed: 0, removed: 1 });
  assert.equal((await api.call(mediaVasts))[1]?.id, before[1]?.id);
});

test('rejects an invalid file with the problem and its path, without changes', async () => {
  await replace('https://a.test/');
  const cases: [unknown, RegExp][] = [
    [[campaign('ads.test/tag')], /№1\.url должно быть адресом http или https/],
    [[campaign('https://ads.test/\u0007')], /№1\.url должно быть адресом http или https/],
    [[campaign('https://b.test/'), campaign('https://b.test/')], /№2\.url уже записано выше/],
    [[{ url: 'https://b.test/', ad_erid: ' ' }], /№1\.ad_erid не должно быть пустым/],
    ['список', /Содержимое файла должно быть списком/],
  ];
  for (const [file, message] of cases) {
    await assert.rejects(replaceCampaigns(api, file), { code: 'invalid', message });
  }
  assert.deepEqual(
    (await api.call(mediaVasts)).map(({ url }) => url),
    ['https://a.test/'],
  );
});

test('a file keeps the term of a campaign that stays', async () => {
  await replace('https://a.test/', 'https://b.test/');
  await api.db.updateTable('vasts').set({ ends_at: '2026-11-01T00:00:00+00:00' }).execute();
  assert.deepEqual(await replace('https://c.test/', 'https://b.test/'), { added: 1, changed: 0, removed: 1 });
  assert.deepEqual(
    (await api.call(mediaVasts)).map(({ url }) => url),
    ['https://c.test/'],
  );
});
