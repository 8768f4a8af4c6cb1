import {
  LATEST_RELEASES_PATH,
  releasePath,
  settingsPath,
  UNSUBSCRIBE_PATH,
  withToken,
} from '#contract/addresses.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { EmailTemplates } from '#server/platform/mail/mail.ts';
import { formatEpisodes } from './format-episodes.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Names the e-mail; its subject is a digest id. */
export const DIGEST = 'digest';

type Deps = { db: Database; publicOrigin: string };
type ReleaseNotice = { alias: string; name_main: string; episodes: { ordinal: number }[] };

// Above this the e-mail only says how many more there are.
const MAX_RELEASES = 40;

async function findOwner(db: Database, digestId: string) {
  return db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .innerJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.id', 'email'])
    .where('digests.id', '=', digestId)
    .where('by_email', '=', true)
    .where('is_banned', '=', false)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
}

async function listNotices(db: Database, digestId: string): Promise<ReleaseNotice[]> {
  const rows = await db
    .selectFrom('episode_notices')
    .innerJoin('episodes', 'episodes.id', 'episode_notices.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['releases.id', 'alias', 'name_main', 'ordinal'])
    .where('digest_id', '=', digestId)
    .where('is_published', '=', true)
    .orderBy('releases.freshness', 'desc')
    .orderBy('releases.id')
    .execute();
  const notices = Map.groupBy(rows, ({ id }) => id);
  return [...notices.values()].flatMap((episodes) => {
    const [first] = episodes;
    return first ? [{ alias: first.alias, name_main: first.name_main, episodes }] : [];
  });
}

function subjectOf(notices: readonly ReleaseNotice[]): string {
  const [first] = notices;
  const subject = `${first?.name_main}: ${formatEpisodes(first?.episodes ?? []).toLowerCase()}`;
  return notices.length === 1 ? subject : `${subject} и ещё новое`;
}

async function writeDigest({ db, publicOrigin }: Deps, digestId: string): Promise<Email | undefined> {
  const owner = await findOwner(db, digestId);
  const notices = owner?.email ? await listNotices(db, digestId) : [];
  const [first] = notices;
  if (!owner?.email || !first) return undefined;
  const shown = notices.slice(0, MAX_RELEASES);
  const pageOf = ({ alias }: ReleaseNotice) => `${publicOrigin}${releasePath(alias)}`;
  const unsubscribeUrl = `${publicOrigin}${withToken(UNSUBSCRIBE_PATH, await unsubscribeToken(db, owner.id))}`;
  return {
    to: owner.email,
    subject: subjectOf(notices),
    heading: 'Новые эпизоды',
    lines: [
      'Вышло новое из того, за чем вы следите.',
      ...shown.map((one) => ({
        text: one.name_main,
        about: formatEpisodes(one.episodes),
        href: pageOf(one),
      })),
      ...(notices.length > shown.length ? [`И ещё релизов: ${notices.length - shown.length}.`] : []),
    ],
    action:
      notices.length === 1
        ? { label: 'Смотреть', href: pageOf(first) }
        : { label: 'Открыть последние релизы', href: `${publicOrigin}${LATEST_RELEASES_PATH}` },
    notes: [
      'Такое письмо приходит не чаще раза в день, и только когда есть что сказать.',
      { text: 'Отписаться', href: unsubscribeUrl },
      { text: 'Настроить уведомления', href: `${publicOrigin}${settingsPath('notifications')}` },
    ],
    // RFC 8058: the mail program offers its own unsubscribe button, which needs one click.
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** E-mail templates about new episodes. */
export function notificationEmails(deps: Deps): EmailTemplates {
  return { [DIGEST]: (digestId) => writeDigest(deps, digestId) };
}
