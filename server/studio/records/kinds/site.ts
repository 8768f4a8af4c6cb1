import { type SiteTextName, siteTextName } from '#contract/site.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import type { Deps } from '#server/deps.ts';
import { changeSite, readSite } from '#server/editorial/site/site.ts';
import { defaultText, deleteSiteText, readSiteText, writeSiteText } from '#server/editorial/site/texts.ts';
import { lockName } from '#server/platform/database/connections/lock-name.ts';
import type { Database } from '#server/platform/database/open.ts';
import { invalidField } from '../changes/invalid-field.ts';
import type { RecordKind, RecordPage, StudioRecord, Trx } from '../record-kind.ts';

const SITE_ID = 'site';
const TEXTS: Record<SiteTextName, string> = { rules: 'Правила', support: 'Поддержать', teams: 'Команда' };

// These records are always there.
const alwaysThere = {
  add: () => Promise.reject(new Error('a record that is always there cannot be added')),
  remove: () => Promise.reject(new Error('a record that is always there cannot be removed')),
};

// Their rows are there only once somebody has changed the default.
const lockSite = (trx: Trx) => lockName(trx, 'site');
const lockTexts = (trx: Trx) => lockName(trx, 'site texts');

const foundBy = (records: StudioRecord[], search = '') =>
  records.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));

function pageOf(records: StudioRecord[], { search, after, limit }: RecordPage): StudioRecord[] {
  const start = records.findIndex(({ id }) => id === after) + 1;
  return foundBy(records.slice(start), search).slice(0, limit);
}

const totalOf = (records: StudioRecord[], search: string | undefined): ListTotal => ({
  found: foundBy(records, search).length,
  all: records.length,
});

async function findSite(db: Database): Promise<StudioRecord> {
  const fields = await readSite(db);
  return { id: SITE_ID, title: fields.name, fields, info: {}, kept: {} };
}

/** The words of the site: one record. */
export const siteKind: RecordKind = {
  ...alwaysThere,
  thing: 'site',
  list: async (db, page) => pageOf([await findSite(db)], page),
  count: async (db, search) => totalOf([await findSite(db)], search),
  find: async (db, id) => (id === SITE_ID ? findSite(db) : undefined),
  lockAll: lockSite,
  lock: lockSite,
  change: (trx, _, changed) => changeSite(trx, changed),
};

async function findText(db: Database, name: SiteTextName): Promise<StudioRecord> {
  const { markdown, updated_at } = await readSiteText(db, name);
  const info = { is_default: updated_at === null, updated_at };
  return { id: name, title: TEXTS[name], fields: { markdown }, info, kept: {} };
}

function findTexts(db: Database): Promise<StudioRecord[]> {
  return Promise.all(siteTextName.options.map((name) => findText(db, name)));
}

/** The texts of pages. One that is removed is the default text again. */
export function textKind({ now }: Pick<Deps, 'now'>): RecordKind {
  return {
    ...alwaysThere,
    thing: 'text',
    list: async (db, page) => pageOf(await findTexts(db), page),
    count: async (db, search) => totalOf(await findTexts(db), search),
    async find(db, id) {
      const { data: name } = siteTextName.safeParse(id);
      return name && findText(db, name);
    },
    lockAll: lockTexts,
    lock: lockTexts,
    async change(trx, id, { markdown }) {
      const name = siteTextName.parse(id);
      if (markdown === (await defaultText(name))) await deleteSiteText(trx, name);
      else if (markdown === '') throw invalidField('markdown', 'Текст пуст.');
      else await writeSiteText(trx, name, { markdown: String(markdown), updated_at: now() });
    },
    readDefaults: async (id) => ({ markdown: await defaultText(siteTextName.parse(id)) }),
  };
}
