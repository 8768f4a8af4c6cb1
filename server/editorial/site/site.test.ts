import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { siteText, siteInfo } from '#contract/site.ts';
import { NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { putRecords } from '#tests/support/samples/records.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const METHOD = { title: 'Карта', description: '', url: null, value: '0000 0000' };
const text = (name: 'rules' | 'support' | 'teams') => api.call(siteText, { params: { name } });

test('returns the defaults where the operator has set nothing or removed a setting', async () => {
  assert.deepEqual(await api.call(siteInfo), DEFAULT_SITE);
  const own = { name: 'Лисья озвучка', social_links: [{ title: 'ВК', url: 'https://vk.test/fox' }] };
  await putRecords(api, { site: own });
  assert.deepEqual(await api.call(siteInfo), { ...DEFAULT_SITE, ...own });
  const { name, social_links } = DEFAULT_SITE;
  const methods = [{ title: 'Карта', value: '0000 0000' }];
  await putRecords(api, { site: { name, social_links, support_methods: methods } });
  assert.deepEqual(await api.call(siteInfo), { ...DEFAULT_SITE, support_methods: [METHOD] });
});

test('has default texts for rules and support but none for the team', async () => {
  for (const name of ['rules', 'support'] as const) {
    const { html, updated_at } = await text(name);
    assert.match(html, /<h2 id=/);
    assert.equal(updated_at, null);
  }
  assert.deepEqual(await text('teams'), { name: 'teams', html: '', updated_at: null });
});

test('returns a text as safe HTML with its time of change, and the default again', async () => {
  const markdown = `# Правила\r\n\n<b>Раз</b> [дом](${ORIGIN}/teams)\n\n`;
  await putRecords(api, { texts: [{ name: 'rules', markdown }] });
  assert.deepEqual(await text('rules'), {
    name: 'rules',
    html: `<h2 id="text-правила">Правила</h2>\n<p>&lt;b&gt;Раз&lt;/b&gt; <a href="${ORIGIN}/teams">дом</a></p>\n`,
    updated_at: NOW,
  });
  await putRecords(api, { texts: [] });
  assert.equal((await text('rules')).updated_at, null);
});

test('answers 404 for an unknown text', async () => {
  for (const name of ['about', 'rules.md', '..%2Frules']) {
    assert.equal((await api.request(`/api/v1/app/texts/${name}`)).status, 422, name);
  }
});
