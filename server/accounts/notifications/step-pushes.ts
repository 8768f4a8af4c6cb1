import { sql, type SqlBool } from 'kysely';
import { nameEpisode } from '#contract/episode-names.ts';
import { studioEpisodeStepsPath } from '#contract/studio/addresses.ts';
import { rolesWith } from '#contract/studio/rights.ts';
import { STEP_WORDS, stepBefore, type StepKind, type StepReason } from '#contract/studio/step-kinds.ts';
import type { Database } from '#server/platform/database/open.ts';
import { oneLine } from '#server/platform/one-line.ts';
import { claiming, type ClaimedRows } from './claim-pushes.ts';
import { cutLine, type PushMessage } from './push-message.ts';

type Notice = { step: StepKind; reason: StepReason; due_at: string | null };

/** What one browser is told of one event about steps of its member. */
export type ClaimedStepPush = ClaimedRows & {
  episode_id: string;
  ordinal: number;
  name_main: string;
  time_zone: string;
  notices: Notice[];
  /** The planned steps of the episode. */
  steps: { kind: StepKind }[];
};

// Whether somebody still has the step that a notice is about, and sees its release.
const isStillTheirs = sql<SqlBool>`exists (
  select from step_notices
  join episode_steps on episode_steps.episode_id = step_notices.episode_id and episode_steps.kind = step_notices.step
  join episodes on episodes.id = step_notices.episode_id
  join user_roles on user_roles.user_id = users.id
  where step_notices.event_id = step_pushes.event_id and step_notices.user_id = users.id
    and episode_steps.assignee_id = users.id and episodes.deleted_at is null
    and (episode_steps.state <> 'ready' or step_notices.reason = 'remark')
    and user_roles.role = any(${rolesWith('steps')}::text[])
    and (user_roles.team_id is null or exists (
      select from release_teams
      where release_teams.release_id = episodes.release_id and release_teams.team_id = user_roles.team_id
    ))
)`;

/**
 * Drops messages about steps that are no longer the member's or are ready, of those who have left the team or want
 * none, and of what they have read in the bell.
 */
export async function dropObsoleteSteps(db: Database): Promise<void> {
  await sql`
    delete from step_pushes using push_devices, users
    where push_devices.id = device_id and users.id = push_devices.user_id and (
      is_banned or delete_at is not null or not ${isStillTheirs}
      or not exists (
        select from notification_settings as settings where settings.user_id = users.id and settings.push_of_steps
      )
      or exists (
        select from bell_marks
        where bell_marks.user_id = users.id and bell_marks.event_id >= step_pushes.event_id
      )
    )`.execute(db);
}

/** Claims a batch of due messages for members: one for each event. */
export async function claimStepPushes(db: Database, now: Date): Promise<ClaimedStepPush[]> {
  const { rows } = await sql<ClaimedStepPush>`
    with ${await claiming(db, 'step_pushes', now)}
    select device_id, is_quiet, tries, endpoint, p256dh, push_devices.auth, array[claimed.event_id] as event_ids,
      episodes.id as episode_id, ordinal::float8 as ordinal, name_main, time_zone,
      jsonb_agg(jsonb_build_object('step', step, 'reason', reason, 'due_at', step_notices.due_at)) as notices,
      (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind)), '[]') from episode_steps
        where episode_steps.episode_id = episodes.id
      ) as steps
    from claimed
    join push_devices on push_devices.id = device_id
    join notification_settings using (user_id)
    join step_notices on step_notices.event_id = claimed.event_id
      and step_notices.user_id = push_devices.user_id
    join episodes on episodes.id = step_notices.episode_id
    join releases on releases.id = episodes.release_id
    group by device_id, is_quiet, tries, push_devices.id, claimed.event_id, episodes.id, name_main, time_zone`.execute(
    db,
  );
  return rows;
}

function formatDue(dueAt: string | null, timeZone: string): string | null {
  if (dueAt === null) return null;
  const day = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('ru', { ...day, timeZone }).format(new Date(dueAt)).replace(' в ', ', ');
}

function formatNotice(
  { step, reason, due_at }: Notice,
  { steps, time_zone }: Pick<ClaimedStepPush, 'steps' | 'time_zone'>,
): string {
  const { name } = STEP_WORDS[step];
  const due = formatDue(due_at, time_zone);
  switch (reason) {
    case 'assigned':
      return `Ваш этап: ${name}${due === null ? '' : `, до ${due}`}`;
    case 'due':
      return due === null ? `Без срока: ${name}` : `Другой срок: ${name}, до ${due}`;
    case 'turn': {
      const before = stepBefore(steps, step);
      return `${before ? STEP_WORDS[before.kind].ready : 'можно начинать'}: ваша очередь, ${name}`;
    }
    case 'remark':
      return `Замечание: ${name}`;
  }
}

/** Builds the message about an event: «Лисья почта, эпизод 5» and «Ваш этап: перевод, до 28 ноября, 19:00». */
export function toStepMessage(claimed: ClaimedStepPush): PushMessage {
  const { episode_id, ordinal, name_main, notices, event_ids } = claimed;
  const lines = notices.map((notice) => formatNotice(notice, claimed)).join('. ');
  return {
    title: cutLine(oneLine(`${name_main}, ${nameEpisode(ordinal)}`)),
    body: cutLine(lines.charAt(0).toUpperCase() + lines.slice(1)),
    url: studioEpisodeStepsPath(episode_id),
    icon: null,
    // One of each event: none takes the place of another that nobody has read.
    tag: `step-${event_ids[0]}`,
  };
}
