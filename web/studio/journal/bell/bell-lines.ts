import { nameEpisode } from '#contract/episode-names.ts';
import {
  STUDIO_BLOCKS_PATH,
  STUDIO_JOBS_PATH,
  STUDIO_JOURNAL_PATH,
  STUDIO_PATH,
  STUDIO_REPORTS_PATH,
  STUDIO_SECURITY_PATH,
  studioClaimPath,
  studioEditsPath,
  studioEpisodeStepsPath,
  studioRecordPath,
} from '#contract/studio/addresses.ts';
import type { Bell } from '#contract/studio/bell.ts';
import { STEP_REASONS, STEP_WORDS, type StepReason } from '#contract/studio/step-kinds.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import { capitalize } from '../../ui/capitalize.ts';
import type { StudioIconName } from '../../ui/icons/studio-icon.tsx';

/** Something that waits, as a line of the bell. */
export type WaitingLine = {
  to: string;
  icon: StudioIconName;
  text: string;
  at: string;
  isNew: boolean;
  isLate?: boolean;
  /** Whether the time is one until which something has to be done. */
  isDue?: boolean;
};

const REPORTS = ['новая жалоба', 'новые жалобы', 'новых жалоб'] as const;
const VIDEOS = ['видео', 'видео', 'видео'] as const;

const ANNOUNCEMENTS = ['оповещение', 'оповещения', 'оповещений'] as const;

/** What waits for a member, what presses most at the top. */
export function listWaiting(
  { claims, failed_jobs, failed_plans, failed_announcements, ready_episodes, reports }: Bell,
  now: string,
): WaitingLine[] {
  const lines: WaitingLine[] = claims.map(({ id, claimant, due_at, is_new }) => {
    const isLate = Date.parse(due_at) <= Date.parse(now);
    const text = `Заявление № ${id}, ${claimant}: ${isLate ? 'срок ответа вышел' : 'ждёт ответа'}`;
    return {
      to: studioClaimPath(id),
      icon: 'legal',
      text,
      at: due_at,
      isNew: is_new,
      isLate,
      isDue: !isLate,
    };
  });
  for (const { episode_id, ordinal, release, failure, failed_at, is_new } of failed_plans)
    lines.push({
      to: studioRecordPath('episodes', episode_id),
      icon: 'warning',
      text: `Не вышел по плану: «${release.name}», ${nameEpisode(ordinal)}. ${failure}`,
      at: failed_at,
      isNew: is_new,
      isLate: true,
    });
  if (failed_jobs !== null)
    lines.push({
      to: STUDIO_JOBS_PATH,
      icon: 'warning',
      text: `Не подготовлено ${formatCount(failed_jobs.count, VIDEOS)}`,
      at: failed_jobs.last_at,
      isNew: failed_jobs.is_new,
    });
  if (failed_announcements !== null)
    lines.push({
      to: STUDIO_PATH,
      icon: 'mega',
      text: `Не отправлено ${formatCount(failed_announcements.count, ANNOUNCEMENTS)}`,
      at: failed_announcements.last_at,
      isNew: failed_announcements.is_new,
    });
  if (ready_episodes !== null)
    lines.push({
      to: STUDIO_PATH,
      icon: 'check',
      text: `Готово к публикации: ${formatCount(ready_episodes.count, EPISODES)}`,
      at: ready_episodes.last_at,
      isNew: ready_episodes.is_new,
    });
  if (reports !== null)
    lines.push({
      to: STUDIO_REPORTS_PATH,
      icon: 'flag',
      text: formatCount(reports.count, REPORTS),
      at: reports.last_at,
      isNew: reports.is_new,
    });
  return lines;
}

type BellEvent = Bell['events'][number];

const REASONS: Record<StepReason, string> = {
  assigned: 'ваш этап',
  due: 'другой срок',
  turn: 'ваша очередь',
  remark: 'замечание к вашему этапу',
};

/** Why a member is told of an act on steps: «Ваш этап: перевод, тайминг»; undefined for other acts. */
export function formatOwnSteps({ steps }: Pick<BellEvent, 'steps'>): string | undefined {
  const words = STEP_REASONS.flatMap((reason) => {
    const names = steps.filter((one) => one.reason === reason).map(({ step }) => STEP_WORDS[step].name);
    return names.length === 0 ? [] : [`${REASONS[reason]}: ${names.join(', ')}`];
  }).join('; ');
  return words === '' ? undefined : capitalize(words);
}

/** Where an act leads: to its thing, where that has a page, or to its entry in the journal. */
export function eventAddress(
  { id, act, thing, thing_id, steps = [] }: JournalEvent & Partial<Pick<BellEvent, 'steps'>>,
  ownId: number,
): string {
  if (steps.length > 0 && thing_id !== null) return studioEpisodeStepsPath(thing_id);
  if (act === 'release.propose_edit' && thing_id !== null) return studioEditsPath(thing_id);
  if (thing === 'release' && thing_id !== null && act !== 'release.remove')
    return studioRecordPath('releases', thing_id);
  if (thing === 'block') return STUDIO_BLOCKS_PATH;
  // Their own roles: the entry is for those who give roles.
  if (thing === 'user' && thing_id === String(ownId)) return STUDIO_SECURITY_PATH;
  return `${STUDIO_JOURNAL_PATH}?event=${id}`;
}
