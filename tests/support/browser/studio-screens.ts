import path from 'node:path';
import { sql } from 'kysely';
import { sessionCookieName } from '#contract/session.ts';
import {
  STUDIO_HELP_PATH,
  STUDIO_JOURNAL_PATH,
  STUDIO_PATH,
  STUDIO_SECURITY_PATH,
  STUDIO_USERS_PATH,
} from '#contract/studio/addresses.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { banUser } from '#server/studio/people/acts/ban.ts';
import { changeRole } from '#server/studio/people/roles.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { actOnRelease } from '#server/studio/releases/state/act-on-release.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

/** Every page of the studio, one of them unknown, for a site with the demo. */
export const STUDIO_SCREENS = [
  '/studio',
  '/studio/journal',
  '/studio/journal?event=1',
  '/studio/journal?act=user.ban&from=2026-01-01',
  '/studio/security',
  '/studio/steps',
  '/studio/steps?who=team&state=all',
  '/studio/schedule',
  '/studio/schedule?panel=add',
  '/studio/genres',
  '/studio/genres/new',
  '/studio/genres/1?panel=remove',
  '/studio/franchises',
  '/studio/teams?panel=order',
  '/studio/promotions/new',
  '/studio/videos/1',
  '/studio/polls',
  '/studio/site/site',
  '/studio/texts/rules',
  '/studio/channels',
  '/studio/channels/new',
  '/studio/jobs',
  '/studio/storage',
  '/studio/statistics',
  '/studio/help',
  '/studio/reports',
  '/studio/reports?report=1',
  '/studio/reports?kind=avatar',
  '/studio/claims',
  '/studio/claims?panel=new',
  '/studio/blocks',
  '/studio/releases',
  '/studio/releases/new',
  '/studio/releases/900001',
  '/studio/releases/900001/edits',
  '/studio/releases/900001/edits?panel=return-1',
  '/studio/releases/900001/episodes',
  '/studio/releases/900001/torrents',
  '/studio/releases/900001/torrents?panel=new',
  '/studio/releases/900001/blocks',
  '/studio/releases/900001/blocks?panel=new',
  '/studio/torrents/1',
  '/studio/torrents/1?panel=remove',
  '/studio/nothing',
];

/** Adds an edit that waits for a check, with a field that others have changed since. */
export async function addProposedEdit(db: Database): Promise<void> {
  const { id } = await createTestMember({ db }, 'proposer', { role: 'editor' });
  const change = { year: [1999, 2025], description: ['Было.', 'Стало.'] };
  await sql`
    insert into proposed_edits (release_id, author_id, change, note)
    values (900001, ${id}::integer, ${JSON.stringify(change)}::jsonb, 'Сверено с афишей')`.execute(db);
}

/** A signed-in owner: the cookie, the pictures of `docs/studio.md` by their file, and the other screens. */
type StudioScreens = {
  cookie: { name: string; value: string; url: string };
  pictures: Record<string, string>;
  others: string[];
};

async function act(db: Database, dataDir: string): Promise<string> {
  const lina = await createTestMember({ db }, 'lina', { role: 'owner' });
  const owner = { userId: lina.id, sessionId: crypto.randomUUID() };
  const server = { command: 'akane' };
  const roles = { mika: 'editor', vera: 'moderator', rin: null, sora: null } as const;
  for (const [login, role] of Object.entries(roles)) {
    const { id: userId } = await createTestAccount({ db }, login);
    if (role) await changeRole(db, server, 'give', { userId, role, teamId: null });
    if (login === 'sora') await banUser({ db, now: () => new Date() }, server, userId, { reason: 'спам' });
  }
  const campaign = {
    url: 'https://ads.example/vast',
    ad_erid: '2VtzqwErid',
    ad_company_itn: '7700000000',
    ad_company_name: 'ООО «Чай»',
  };
  const line = {
    alias: 'last-train-to-sakurayama',
    name: { main: 'Последний поезд на Сакураяму', english: 'The Last Train to Sakurayama' },
    year: 2026,
    description: 'Каждую ночь в 23:58 с заброшенной станции уходит поезд, которого нет в расписании.',
    is_ongoing: false,
    episodes: [
      { ordinal: 1, name: 'Пассажир у окна' },
      { ordinal: 13, name: 'Конечная' },
    ],
  };
  const pictures = { poster: undefined, covers: undefined };
  await saveRelease(db, catalogueEntry.parse(line), pictures, new Date().toISOString(), { actor: server });
  const text = '## Как нас поддержать\n\nСмотрите, делитесь и оставайтесь на раздаче.';
  await importRecords(
    { db, storage: openFolderStorage(path.join(dataDir, 'storage')), now: () => new Date(), actor: server },
    { campaigns: [campaign], texts: [{ name: 'support', markdown: text }] },
    { folder: dataDir },
  );
  const [first, second] = await db.selectFrom('releases').select('id').orderBy('id').limit(2).execute();
  await actOnRelease(db, owner, 'hide', { releaseId: first?.id ?? 1, reason: 'правим озвучку' });
  await actOnRelease(db, owner, 'show', { releaseId: first?.id ?? 1 });
  await actOnRelease(db, server, 'hide', { releaseId: second?.id ?? 2, reason: 'просьба команды' });
  return lina.token;
}

/** Fills the journal of a running site with a few acts; returns the screens of the studio for its owner. */
export async function openStudio(dataDir: string, origin: string): Promise<StudioScreens> {
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  const db = openDatabase(postgres.address);
  try {
    const value = await act(db, dataDir);
    const { id } = await db
      .selectFrom('journal_events')
      .select('id')
      .where('act', '=', 'release.edit')
      .executeTakeFirstOrThrow();
    const journal = `${STUDIO_JOURNAL_PATH}?thing=release&event=${id}`;
    return {
      cookie: { name: sessionCookieName(origin), value, url: origin },
      pictures: { today: STUDIO_PATH, users: STUDIO_USERS_PATH, journal },
      others: [STUDIO_JOURNAL_PATH, STUDIO_SECURITY_PATH, STUDIO_HELP_PATH],
    };
  } finally {
    await db.destroy();
    await postgres.leave();
  }
}
