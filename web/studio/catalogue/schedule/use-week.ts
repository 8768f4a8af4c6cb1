import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PublishDay } from '#contract/enums.ts';
import type { SavedRelease } from '#contract/studio/records/releases.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { byHour, formatSaved, formatToDay } from './format-planned.ts';

type Pair = readonly [before: unknown, after: unknown];

/** What is done to the week. */
export type WeekActs = {
  /** Gives a release another day. */
  move: (release: PlannedRelease, day: PublishDay) => void;
  takeOut: (release: PlannedRelease) => void;
};

/** The day that a release is given, until the week has been loaded after the save. */
type Move = { day: PublishDay };

/** The releases of the week by hour; those that are being moved are on their new days already. */
export function useWeek(loaded: readonly PlannedRelease[]): { releases: PlannedRelease[] } & WeekActs {
  const { revalidate } = useRevalidator();
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map());
  // A save is compared with the one before it, so one after another is sent.
  const sent = useRef(Promise.resolve());

  async function save(id: number, change: Record<string, Pair>, done: string): Promise<void> {
    const { value, refused } = await sendToStudio<SavedRelease>('POST', `releases/${id}`, { change });
    if (refused) showToast('error', refused.message);
    else showDone(formatSaved(value, done), value.event_id, () => void revalidate());
  }

  /** Loads the week, and shows the release where that puts it, unless it has been moved on meanwhile. */
  async function settle(id: number, made: Move) {
    await revalidate();
    // A transition, as the router's own: one that ended earlier would show the day before for a moment.
    startTransition(() =>
      setMoves((now) => (now.get(id) === made ? new Map([...now].filter(([one]) => one !== id)) : now)),
    );
  }

  function move({ id, name, publish_day: before }: PlannedRelease, day: PublishDay) {
    if (before === day) return;
    const made = { day };
    setMoves((now) => new Map(now).set(id, made));
    sent.current = sent.current.then(async () => {
      await save(id, { publish_day: [before, day] }, `«${name}» теперь ${formatToDay(day)}`);
      void settle(id, made);
    });
  }

  async function takeOut({ id, name }: PlannedRelease) {
    await save(id, { is_in_production: [true, false] }, `«${name}» нет в расписании`);
    await revalidate();
  }

  const releases = loaded.map((one) => {
    const { day = one.publish_day } = moves.get(one.id) ?? {};
    return { ...one, publish_day: day };
  });
  return { releases: releases.toSorted(byHour), move, takeOut: (release) => void takeOut(release) };
}
