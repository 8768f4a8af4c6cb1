import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW } from '#tests/support/api.ts';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { DATABASE, HARSH_SETTINGS, startHarshPostgres } from './harsh-database.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

// A standby refuses serializable transactions.
const STANDBY = { ...HARSH_SETTINGS, default_transaction_isolation: 'read committed' };
const COUNTED = { shared_preload_libraries: 'pg_stat_statements' };
const RELEASES = 40;

export type EngineSite = {
  /** The first process… */
  site: TestSite;
  /** …and all of them. */
  sites: readonly TestSite[];
  /** Starts one of the processes again, on the same port. */
  restart: (at: number) => Promise<void>;
  account: TestAccount;
  postgres: TestPostgres;
  /** A standby that the site reads public answers from, if there is one. */
  replica: TestPostgres | undefined;
  mail: MailSink;
  close: () => Promise<void>;
};

type Options = { processes?: number; withReplica?: boolean; settings?: NodeJS.ProcessEnv };

/**
 * Starts the site over PgBouncer in transaction mode and a PostgreSQL 15 that imitates distributed engines, with forty
 * releases and one account; in several processes if asked. `withReplica` adds a standby, and the statements of both are
 * counted (`pg_stat_statements`).
 */
export async function startEngineSite({
  processes = 1,
  withReplica = false,
  settings: own = {},
}: Options = {}): Promise<EngineSite> {
  const postgres = await startHarshPostgres(withReplica ? COUNTED : {});
  const pooler = await startPgBouncer(postgres);
  const direct = openDatabase({ url: postgres.urlOf(DATABASE) });
  await migrate(direct);
  if (withReplica) await postgres.query(DATABASE, 'create extension pg_stat_statements');
  const account = await createTestAccount({ db: direct });
  for (let id = 1; id <= RELEASES; id += 1) {
    const entry = aCatalogueEntry(id, { genres: ['Драма'], episodes: [{ ordinal: 1, duration: 1400 }] });
    await saveRelease(direct, catalogueEntry.parse(entry), { poster: undefined, covers: undefined }, NOW);
  }
  await direct.destroy();
  const replica = withReplica
    ? await startPostgres({ settings: { ...STANDBY, ...COUNTED }, standbyOf: postgres })
    : undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-engine-site-'));
  const mail = await startMailSink();
  const settings = {
    DATABASE_URL: pooler.urlOf(DATABASE),
    DATABASE_DIRECT_URL: postgres.urlOf(DATABASE),
    ...(replica && { DATABASE_READ_URL: replica.urlOf(DATABASE) }),
    SMTP_URL: mail.url,
    DEMO: 'off',
    BOT_CHECK: 'off',
    RATE_LIMIT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ...own,
  };
  const start = (port?: string) => startSite(folder, { ...settings, ...(port && { PORT: port }) });
  const site = await start();
  const others = Array.from({ length: processes - 1 }, () => start());
  const sites = [site, ...(await Promise.all(others))];
  const restart = async (at: number) => {
    sites[at] = await start(sites[at]?.env['PORT']);
  };
  const close = async () => {
    for (const { process } of sites) process.child.kill('SIGTERM');
    await Promise.all(sites.map(({ process }) => process.finished));
    await mail.close();
    await pooler.remove();
    await replica?.remove();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  };
  return { site, sites, restart, account, postgres, replica, mail, close };
}
