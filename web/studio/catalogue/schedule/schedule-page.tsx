import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { moscowDate, moscowDay } from '#contract/moscow-week.ts';
import { getStudioSchedule } from '#contract/studio/schedule.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../access/studio-call.ts';
import { useFocusAfterPanel, usePanel } from '../../form/act-panel.tsx';
import { Blank } from '../../ui/blank.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioLink } from '../../ui/studio-button.tsx';
import { StudioPage } from '../../ui/studio-page.tsx';
import { UPLOAD_PANEL } from '../../form/uploads/upload-link.tsx';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import type { Route } from './+types/schedule-page.ts';
import { AddPanel } from './add-panel.tsx';
import { PostponePanel } from './postpone-panel.tsx';
import { RhythmPanel } from './rhythm-panel.tsx';
import { useWeek } from './use-week.ts';
import styles from './week.module.css';
import { Week } from './week.tsx';

/** What is being dubbed, by the day when it comes out. */
export async function loader(args: Route.LoaderArgs) {
  const { data } = await studioCall(args)(getStudioSchedule);
  const now = new Date();
  return { planned: data, today: moscowDay(now), date: moscowDate(now) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Расписание · Студия', isHidden: true });
}

/** Gives the focus back to the card whose panel has closed. */
function useFocusAfterPick(id: string | null): void {
  const before = useRef(id);
  useEffect(() => {
    const closed = before.current;
    before.current = id;
    if (closed === null || id !== null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-release="${CSS.escape(closed)}"] button`)?.focus();
  }, [id]);
}

export default function SchedulePage({ loaderData: { planned, today, date } }: Route.ComponentProps) {
  const { releases, ...acts } = useWeek(planned);
  const { open } = usePanel();
  const [query] = useSearchParams();
  const picks = open === 'postpone' || open === 'rhythm' || open === UPLOAD_PANEL;
  const pick = picks ? query.get('pick') : null;
  useFocusAfterPanel();
  useFocusAfterPick(pick);
  const picked = releases.find(({ id }) => String(id) === pick);
  const postponed = releases.filter(({ postponement }) => postponement !== null).length;
  return (
    <StudioPage
      title="Расписание"
      facts={`${formatCount(releases.length, RELEASES)}, переносов: ${postponed}. Дни московские.`}
      actions={
        <StudioLink
          variant={open === null ? 'main' : 'quiet'}
          size="large"
          to="?panel=add"
          preventScrollReset
          data-opens="add"
        >
          <StudioIcon name="plus" />
          Добавить релиз
        </StudioLink>
      }
    >
      {releases.length === 0 ? (
        <Blank
          icon="calendar"
          heading="В расписании ничего нет"
          help="Здесь стоят релизы, которые сейчас озвучивают, по дням выхода."
        />
      ) : (
        <>
          <Week releases={releases} today={today} {...acts} />
          <p className={styles.keys} aria-hidden="true">
            <Key>Alt</Key> <Key>←</Key> <Key>→</Key> <span>другой день</span>
          </p>
        </>
      )}
      {open === UPLOAD_PANEL && (
        <UploadPanel key={picked?.id} release={picked} ordinal={picked?.next_episode ?? undefined} />
      )}
      {picked && open === 'rhythm' && <RhythmPanel key={picked.id} release={picked} />}
      {picked?.next_episode && open === 'postpone' && (
        <PostponePanel key={picked.id} release={picked} episode={picked.next_episode} today={date} />
      )}
      {open === 'add' && <AddPanel taken={releases.map(({ id }) => id)} />}
    </StudioPage>
  );
}
