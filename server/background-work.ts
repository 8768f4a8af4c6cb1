import path from 'node:path';
import { authEmails } from '#server/accounts/auth/emails.ts';
import { startAccountSweeper } from '#server/accounts/auth/sweep.ts';
import { startPurgeWorker } from '#server/platform/changes/cdn/purge-worker.ts';
import { startChangeSweeper } from '#server/platform/changes/sweep-changes.ts';
import { startDemoWorker } from '#server/publishing/demo/air-demo.ts';
import { drawArtNow } from '#server/publishing/import/draw-art.ts';
import { startAnnouncementWorker } from '#server/publishing/videos/announcements/deliver-announcements.ts';
import { openSender } from '#server/publishing/videos/announcements/send.ts';
import { startPlanWorker } from '#server/publishing/plans/publish-planned.ts';
import { startMeasureWorker } from '#server/publishing/storage-sums/measure-storage.ts';
import { startSweepWorker } from '#server/publishing/sweep/sweep-worker.ts';
import { openIngestDeps, startIngestWorker } from '#server/publishing/ingest/ingest.ts';
import { takeUploadNow } from '#server/publishing/uploads/take-upload.ts';
import { startLeader } from '#server/platform/jobs/leader.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import type { PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import { type EmailTemplates, startMailWorker } from '#server/platform/mail/mail.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { startErasureWorker } from '#server/accounts/data-export/erase-accounts.ts';
import { myDataEmails } from '#server/accounts/data-export/emails.ts';
import { startCountWorker } from '#server/library/counts/add-counts.ts';
import { startStatisticsWorker } from '#server/library/counts/add-daily-counts.ts';
import { startRecommendationWorker } from '#server/library/recommendations/compute-recommendations.ts';
import { startNotificationWorker } from '#server/accounts/notifications/notification-worker.ts';
import { notificationEmails } from '#server/accounts/notifications/emails.ts';
import { openPushService } from '#server/accounts/notifications/push-service.ts';
import type { Resources } from './deps.ts';
import { invitationEmails } from './studio/people/invitations/invitations.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { registrationEmails } from '#server/accounts/registration/emails.ts';
import { settingsEmails } from '#server/accounts/settings/emails.ts';
import { socialEmails } from '#server/accounts/social/emails.ts';
import { startBlockWorker } from '#server/studio/legal/blocks/follow-terms.ts';
import { startJournalWorker } from '#server/studio/journal/daily-check.ts';
import { startPeopleWorker } from '#server/studio/people/people-worker.ts';
import { startReleaseWorker } from '#server/studio/releases/state/release-worker.ts';
import { startPostponementWorker } from '#server/studio/releases/schedule/end-postponements.ts';
import type { Log } from '#server/platform/log.ts';

type EmailWriter = { db: Resources['db']; publicOrigin: string; now: () => Date };

/** All e-mails that the product sends, by their names. */
export function emailTemplates(writer: EmailWriter): EmailTemplates {
  return {
    ...authEmails(writer),
    ...registrationEmails(writer),
    ...settingsEmails(writer),
    ...socialEmails(writer),
    ...notificationEmails(writer),
    ...myDataEmails(writer),
    ...invitationEmails(writer),
  };
}

async function startMail(resources: Resources, log: Log): Promise<void> {
  const { config, db } = resources;
  const { publicOrigin, publicOrigins, dataDir } = config;
  const mailer = openMailer({ ...config.mail, publicOrigin, outbox: path.join(dataDir, 'outbox') }, log);
  await startMailWorker(
    { ...resources, mailer, publicOrigins, readSiteName: async () => (await readSite(db)).short_name, log },
    async (origin) => emailTemplates({ db, publicOrigin: origin, now: await readClock(db) }),
  );
}

async function startNotifications(
  resources: Resources,
  log: Log,
  after: Promise<void>,
): Promise<PeriodicTask> {
  const { config, db, jobs } = resources;
  const contact = config.publicOrigin.startsWith('https:')
    ? config.publicOrigin
    : `mailto:${config.mail.from}`;
  const push = await openPushService(db, { contact, ownServices: config.pushServices });
  const worker = startNotificationWorker({ db, jobs, push, log, after });
  return { stop: () => worker.stop().finally(push.close) };
}

async function startPeriodicWork(resources: Resources, log: Log): Promise<PeriodicTask> {
  const { db } = resources;
  const demo = await startDemoWorker({ db, log });
  const tasks = [
    demo,
    // Otherwise it would tell that an episode is late which comes a moment later with its own time.
    await startNotifications(resources, log, demo.caughtUp),
    startAccountSweeper(db, log),
    startChangeSweeper(db, log),
    startErasureWorker({ ...resources, log }),
    startCountWorker({ db, log }),
    startStatisticsWorker({ db, log }),
    startRecommendationWorker({ db, log }),
    startPeopleWorker({ db, log }),
    startJournalWorker({ db, log }),
    startReleaseWorker({ ...resources, log }),
    startBlockWorker({ db, log }),
    startPostponementWorker({ db, log }),
  ];
  return { stop: async () => void (await Promise.all(tasks.map((task) => task.stop()))) };
}

/** Does the jobs of the queues, and the periodic work while no other process does it. */
async function startJobs(resources: Resources, log: Log): Promise<PeriodicTask> {
  const { config, db, jobs } = resources;
  const target = config.cdn?.purge;
  const stopping = new AbortController();
  await jobs.work('art', () => drawArtNow(resources, stopping.signal));
  await startMail(resources, log);
  const storageSweeper = await startSweepWorker({ ...resources, log });
  const measuring = await startMeasureWorker({ ...resources, log });
  // Each process claims changes by itself: copies in a CDN must not wait until a dead leader has lost its lease.
  const purging = target && startPurgeWorker({ db, target, log });
  // A leader that has died holds its lease for longer than a plan may be late.
  const plans = startPlanWorker({ db, log });
  const announcements = startAnnouncementWorker({
    db,
    send: openSender(config.announcing),
    publicOrigin: config.publicOrigin,
    log,
  });
  const leader = startLeader({ db, log }, { name: 'jobs', start: () => startPeriodicWork(resources, log) });
  return {
    stop: async () => {
      stopping.abort();
      await leader.stop();
      await plans.stop();
      await announcements.stop();
      await storageSweeper.stop();
      await measuring.stop();
      await purging?.stop();
      await jobs.leave('mail');
    },
  };
}

/** Prepares videos, and checks those that were uploaded: both need ffmpeg. */
async function startIngests(resources: Resources, log: Log): Promise<PeriodicTask> {
  const { jobs } = resources;
  const deps = await openIngestDeps(resources, log);
  await jobs.work('upload', ({ id }, signal) => takeUploadNow(deps, id, signal));
  const worker = await startIngestWorker(deps);
  return {
    stop: async () => {
      await worker.stop('shutdown');
      await jobs.leave('upload');
    },
  };
}

/** Starts the background work that the roles of this process name; the result ends it. */
export async function startWorkers(opened: Resources, log: Log): Promise<() => Promise<void>> {
  const { roles } = opened.config;
  const resources = { ...opened, db: opened.backgroundDb };
  const jobs = roles.has('jobs') ? await startJobs(resources, log) : undefined;
  const ingests = roles.has('ingest') ? await startIngests(resources, log) : undefined;
  return async () => void (await Promise.all([jobs?.stop(), ingests?.stop()]));
}
