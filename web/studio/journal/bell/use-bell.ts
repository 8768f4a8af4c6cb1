import { useState } from 'react';
import { STUDIO_BELL_PATH } from '#contract/studio/addresses.ts';
import type { Bell } from '#contract/studio/bell.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { useStudioMe } from '../../access/studio-me.ts';

/** What the bell shows, and when it was read. */
export type ShownBell = Bell & { now: string };
type Shown = { state: 'closed' | 'loading' | 'failed' } | { state: 'loaded'; bell: ShownBell };

/** A bell of which everything was read. */
function withoutNew(bell: ShownBell): ShownBell {
  const { reports, claims, failed_jobs, failed_plans, failed_announcements, ready_episodes, events } = bell;
  return {
    ...bell,
    reports: reports && { ...reports, is_new: false },
    claims: claims.map((claim) => ({ ...claim, is_new: false })),
    failed_jobs: failed_jobs && { ...failed_jobs, is_new: false },
    failed_announcements: failed_announcements && { ...failed_announcements, is_new: false },
    ready_episodes: ready_episodes && { ...ready_episodes, is_new: false },
    failed_plans: failed_plans.map((plan) => ({ ...plan, is_new: false })),
    events: events.map((event) => ({ ...event, is_new: false })),
  };
}

/**
 * The bell of a member: the number of unread lines, which is of the last loaded page, and what it shows. Opening it
 * reads everything; the lines that were new are marked until somebody presses «Прочитать всё» or opens it again.
 */
export function useBell() {
  const me = useStudioMe();
  const [readWith, setReadWith] = useState<StudioMe>();
  const [shown, setShown] = useState<Shown>({ state: 'closed' });

  async function open(): Promise<void> {
    setShown((before) => (before.state === 'loaded' ? before : { state: 'loading' }));
    try {
      const response = await fetch(STUDIO_BELL_PATH);
      if (!response.ok) throw new Error(`The bell answers ${response.status}.`);
      const bell = (await response.json()) as ShownBell;
      setShown({ state: 'loaded', bell });
      const { refused } = await sendToStudio('POST', 'me/bell', bell.mark);
      if (!refused) setReadWith(me);
    } catch {
      setShown({ state: 'failed' });
    }
  }

  const readAll = () =>
    setShown((before) =>
      before.state === 'loaded' ? { state: 'loaded', bell: withoutNew(before.bell) } : before,
    );
  return { count: readWith === me ? 0 : me.counters.bell, shown, open, readAll };
}
