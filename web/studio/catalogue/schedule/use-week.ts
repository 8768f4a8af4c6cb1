import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PublishDay } from '#contract/enums.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/take-back.ts';
import { formatToDay } from './format-planned.ts';

type Pair = readonly [before: unknown, after: unknown];

/** What is done to the week. */
export type WeekActs = {
  /** Gives a release another day. */
  move: (release: PlannedRelease, day: PublishDay) => void;
  takeOut: (release: PlannedRelease) => void;
};

/** The day that a release is given; once saved, it holds until the week is loaded again. */
type Move = { day: PublishDay; savedAfter?: readonly PlannedRelease[] };

/** The releases of the week; those that are being moved are on their new days already. */
export function useWeek(loaded: readonly PlannedRelease[]): { releases: PlannedRelease[] } & WeekActs {
  const { revalidate } = useRevalidator();
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map());
  const shown = useRef(loaded);
  useEffect(() => {
    shown.current = loaded;
  }, [loaded]);
  // A save is compared with the one before it, so one after another is sent.
  const sent = useRef(Promise.resolve());

  async function save(id: number, change: Record<string, Pair>, done: string): Promise<boolean> {
    const { value, refused } = await sendToStudio<SavedRecord>('POST', `releases/${id}`, { change });
    if (refused) showToast('error', refused.message);
    else showDone(done, value.event_id, () => void revalidate(), 'Вернуть');
    void revalidate();
    return refused === undefined;
  }

  async function saveMove({ id, name, publish_day: before }: PlannedRelease, day: PublishDay) {
    const change = { publish_day: [before, day] } as const;
    const isSaved = await save(id, change, `«${name}» теперь ${formatToDay(day)}`);
    setMoves((now) => {
      // It has been moved on meanwhile.
      if (now.get(id)?.day !== day) return now;
      const others = new Map([...now].filter(([one]) => one !== id));
      return isSaved ? others.set(id, { day, savedAfter: shown.current }) : others;
    });
  }

  function move(release: PlannedRelease, day: PublishDay) {
    if (release.publish_day === day) return;
    setMoves((now) => new Map(now).set(release.id, { day }));
    sent.current = sent.current.then(() => saveMove(release, day));
  }

  function takeOut({ id, name }: PlannedRelease) {
    void save(id, { is_in_production: [true, false] }, `«${name}» нет в расписании`);
  }

  const releases = loaded.map((one) => {
    const { day, savedAfter = loaded } = moves.get(one.id) ?? {};
    return day !== undefined && savedAfter === loaded ? { ...one, publish_day: day } : one;
  });
  return { releases, move, takeOut };
}
