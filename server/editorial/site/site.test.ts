import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { siteText, siteInfo } from '#contract/site.ts';
import { NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { readSite, replaceSite } from './site.ts';
import { restoreDefaultText, readSiteText, replaceSiteText } from './texts.ts';

let api: TestApi;
const now = () => new Date(NOW);
before(async () => {
  api = await openTestApi();
});
after(() => api.close());
beforeEach(async () => {
  await replaceSite(api.db, {});
  for (const name of ['rules', 'support', 'teams'] as const) await restoreDefaultText(api.db, name);
});

const METHOD = { title: 'Карта', description: '', url: null, value: '0000 0000' };
const text = (name: 'rules' | 'support' | 'teams') => api.call(siteText, { params: { name } });

test('returns the defaults where the operator has set nothing or removed a setting', async () => {
  assert.deepEqual(await api.call(siteInfo), DEFAULT_SITE);
  const own = { name: ' Лисья озвучка ', social_links: [{ title: 'ВК', url: 'https://vk.test/fox' }] };
  assert.deepEqual(await replaceSite(api.db, own), ['name', 'social_links']);
  const expected = { ...DEFAULT_SITE, name: 'Лисья озвучка', social_links: own.social_links };
  assert.deepEqual(await api.call(siteInfo), expected);
  const next = { support_methods: [{ title: 'Карта', value: '0000 0000' }] };
  assert.deepEqual(await replaceSite(api.db, next), ['name', 'social_links', 'support_methods']);
  assert.deepEqual(await api.call(siteInfo), { ...DEFAULT_SITE, support_methods: [METHOD] });
});

test('imports exported settings without changes', async () => {
  await replaceSite(api.db, { name: 'Лис', support_methods: [METHOD], disclaimers: [] });
  const shown = await readSite(api.db);
  assert.deepEqual(await replaceSite(api.db, shown), []);
  assert.deepEqual(await readSite(api.db), shown);
});

test('rejects an invalid file with every problem and its path, without changes', async () => {
  await replaceSite(api.db, { name: 'Лис' });
  const cases: [unknown, RegExp][] = [
    [{ nmae: 'Лис' }, /Содержимое файла содержит неизвестное поле nmae/],
    [[], /Содержимое файла должно быть объектом/],
    [{ name: ' ' }, /name не должно быть пустым/],
    [{ short_name: 'л'.repeat(31) }, /short_name должно быть не длиннее 30 знаков/],
    [{ title: 'Аниме\0' }, /title содержит нулевой символ/],
    [{ start_year: 12 }, /start_year должно быть не меньше 1990/],
    [{ contacts_email: 'лис' }, /contacts_email должно быть адресом электронной почты/],
    [{ social_links: [{ title: 'ВК', url: 'javascript:alert(1)' }] }, /social_links\.№1\.url должно быть/],
    [{ social_links: [{ title: 'ВК', url: 'https://[' }] }, /social_links\.№1\.url должно быть/],
    [{ support_methods: [{ title: 'Карта' }] }, /support_methods\.№1 должно содержать url, value или оба/],
    [{ support_methods: [METHOD, METHOD] }, /support_methods\.№2\.title уже записано выше/],
    [{ disclaimers: ['А', 'А'] }, /disclaimers\.№2 уже записано выше/],
    [
      { name: 1, title: '', start_year: 'x', description: null },
      /name [^]*title [^]*description [^]*start_year /,
    ],
  ];
  for (const [file, message] of cases) {
    await assert.rejects(replaceSite(api.db, file), { code: 'invalid', message }, JSON.stringify(file));
  }
  assert.equal((await api.call(siteInfo)).name, 'Лис');
});

test('has default texts for rules and support but none for the team', async () => {
  for (const name of ['rules', 'support'] as const) {
    const { html, updated_at } = await text(name);
    assert.match(html, /<h2>/);
    assert.equal(updated_at, null);
  }
  assert.deepEqual(await text('teams'), { name: 'teams', html: '', updated_at: null });
});

test('returns a text as safe HTML with its time of change and restores the default', async () => {
  const markdown = `# Правила\r\n\n<b>Раз</b> [дом](${ORIGIN}/teams)\n\n`;
  assert.equal(await replaceSiteText({ ...api, now }, 'rules', markdown), true);
  assert.deepEqual(await text('rules'), {
    name: 'rules',
    html: `<h2>Правила</h2>\n<p>&lt;b&gt;Раз&lt;/b&gt; <a href="${ORIGIN}/teams">дом</a></p>\n`,
    updated_at: NOW,
  });
  const { markdown: shown } = await readSiteText(api.db, 'rules');
  assert.equal(await replaceSiteText({ ...api, now }, 'rules', shown), false);
  assert.equal(await restoreDefaultText(api.db, 'rules'), true);
  assert.equal((await text('rules')).updated_at, null);
  assert.equal(await restoreDefaultText(api.db, 'rules'), false);
});

test('rejects an empty or too long text', async () => {
  const refused: [string, RegExp][] = [
    [' \n', /Текст пуст/],
    ['л'.repeat(50_001), /больше 100 КБ/],
    ['а\0', /нулевой символ/],
  ];
  for (const [content, message] of refused) {
    await assert.rejects(replaceSiteText({ ...api, now }, 'support', content), { code: 'invalid', message });
  }
});

test('answers 404 for an unknown text', async () => {
  for (const name of ['about', 'rules.md', '..%2Frules']) {
    assert.equal((await api.request(`/api/v1/app/texts/${name}`)).status, 422, name);
  }
});
