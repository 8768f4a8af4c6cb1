import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import { adsVasts, mediaVasts } from '#contract/ads.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { putRecords } from '#tests/support/samples/records.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());
beforeEach(() => putRecords(api, { campaigns: [] }));

const campaign = (url: string) => ({
  url,
  ad_erid: '2Vtzq',
  ad_company_itn: '7700000000',
  ad_company_name: 'ООО «Ромашка»',
});
const replace = (...urls: string[]) => putRecords(api, { campaigns: urls.map(campaign) });

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
