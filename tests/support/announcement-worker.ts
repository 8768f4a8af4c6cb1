import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import type { Announcing } from '#server/publishing/videos/announcements/channel-requests.ts';
import { startAnnouncementWorker } from '#server/publishing/videos/announcements/deliver-announcements.ts';
import { openSender } from '#server/publishing/videos/announcements/send.ts';

// A process that sends announcements, which a test can kill; it is given a database and the services as JSON.
const given = JSON.parse(process.argv[2] ?? '') as { address: DatabaseAddress; announcing: Announcing };
startAnnouncementWorker({
  db: openDatabase(given.address),
  send: openSender(given.announcing),
  publicOrigin: 'https://akane.example',
  log: (_event, message, error) => process.stderr.write(`${message} ${String(error)}\n`),
});
// Until it is killed.
setInterval(() => {}, 60_000);
