import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { startSite } from '#tests/support/process.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';
import { type MailSink, startMailSink } from '#tests/support/servers/mail-sink.ts';

export const TRAIN = 'last-train-to-sakurayama';

export type JobSite = {
  origin: string;
  mail: MailSink;
  /** The address of the first episode of `TRAIN`: thirty seconds, with an opening from second 6 to second 15. */
  episode: string;
  withDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

/** Starts the site with the demo, which sends its e-mails to us. */
export async function startJobSite(): Promise<JobSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-browsers-'));
  const mail = await startMailSink();
  const remove = async () => {
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const site = await startSite(folder, { SMTP_URL: mail.url });
    const call = createClient((request) => fetch(request), site.origin);
    const { episodes } = await call(releaseByIdOrAlias, { params: { idOrAlias: TRAIN } });
    const first = episodes.find(({ hls_480 }) => hls_480 !== null);
    return {
      origin: site.origin,
      mail,
      episode: `/anime/video/episode/${first?.id}`,
      withDatabase: (work) => inSiteDatabase(folder, work),
      async stop() {
        try {
          await site.stop();
        } finally {
          await remove();
        }
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
