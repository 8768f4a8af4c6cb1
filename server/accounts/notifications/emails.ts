import { sql } from 'kysely';
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
import { formatEvent, type EventFields } from './format-event.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Names the e-mail; its subject is a digest id. */
export const DIGEST = 'digest';

type Deps = { db: Database; publicOrigin: string };
type DigestNotice = EventFields & { alias: string; name_main: string };

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

// The episodes of a release are one line, whenever they came out; so are its postponements.
async function listNotices(db: Database, digestId: string): Promise<DigestNotice[]> {
  const { rows } = await sql<DigestNotice>`
    select alias, name_main, kind,
      (array_agg(events.publish_day order by events.id desc))[1] as publish_day,
      (array_agg(events.postponement order by events.id desc))[1] as postponement,
      (array_agg(previous_postponement order by events.id desc))[1] as previous_postponement,
      (array_agg(answer order by events.id desc))[1] as answer,
      coalesce(jsonb_agg(jsonb_build_object('ordinal', ordinal)) filter (where is_published), '[]') as episodes
    from notices
    join events on events.id = notices.event_id
    join public_releases as releases on releases.id = events.release_id
    left join event_episodes on event_episodes.event_id = events.id
    left join episodes on episodes.id = event_episodes.episode_id
    where digest_id = ${digestId}
    group by releases.id, alias, name_main, freshness, kind, case when kind = 'answer' then events.id end
    having kind <> 'episode' or bool_or(is_published)
    order by freshness desc, releases.id, min(events.id)`.execute(db);
  return rows;
}

function lineOf(notice: DigestNotice): string {
  const text = formatEvent(notice);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const isEpisodes = ({ kind }: DigestNotice) => kind === 'episode';

function subjectOf(notices: readonly DigestNotice[]): string {
  const [first] = notices;
  const subject = first ? `${first.name_main}: ${lineOf(first)}` : '';
  return notices.length === 1 ? subject : `${subject} и ещё новое`;
}

async function writeDigest({ db, publicOrigin }: Deps, digestId: string): Promise<Email | undefined> {
  const owner = await findOwner(db, digestId);
  const notices = owner?.email ? await listNotices(db, digestId) : [];
  const [first] = notices;
  if (!owner?.email || !first) return undefined;
  const shown = notices.slice(0, MAX_RELEASES);
  const hasOnlyEpisodes = notices.every(isEpisodes);
  const pageOf = ({ alias }: DigestNotice) => `${publicOrigin}${releasePath(alias)}`;
  const unsubscribeUrl = `${publicOrigin}${withToken(UNSUBSCRIBE_PATH, await unsubscribeToken(db, owner.id))}`;
  return {
    to: owner.email,
    subject: subjectOf(notices),
    heading: hasOnlyEpisodes ? 'Новые эпизоды' : 'Что нового',
    lines: [
      hasOnlyEpisodes
        ? 'Вышло новое из того, за чем вы следите.'
        : 'Что нового у релизов, за которыми вы следите.',
      ...shown.map((one) => ({
        text: one.name_main,
        about: lineOf(one),
        href: pageOf(one),
      })),
      ...(notices.length > shown.length ? [`И ещё релизов: ${notices.length - shown.length}.`] : []),
    ],
    action:
      notices.length === 1
        ? { label: isEpisodes(first) ? 'Смотреть' : 'Открыть релиз', href: pageOf(first) }
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

/** E-mail templates about the events of releases. */
export function notificationEmails(deps: Deps): EmailTemplates {
  return { [DIGEST]: (digestId) => writeDigest(deps, digestId) };
}
