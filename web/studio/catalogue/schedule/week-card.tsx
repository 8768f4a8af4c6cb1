import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { PublishDay } from '#contract/enums.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { MenuAction, MenuList, MenuPageLink } from '#web/ui/menu/menu.tsx';
import { stepOfKey } from '#web/ui/order/order.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { publishPanel } from '../releases/episodes/plan/planned-info.ts';
import {
  DAY_NAMES,
  DAYS,
  formatMoved,
  formatNextEpisode,
  formatPlanned,
  formatRarer,
  formatUsualTime,
} from './format-planned.ts';
import type { WeekActs } from './use-week.ts';
import styles from './week.module.css';

type WeekCardProps = Omit<WeekActs, 'move'> & {
  release: PlannedRelease;
  /** The focus goes with the card when a key has moved it. */
  move: (release: PlannedRelease, day: PublishDay, by?: HTMLElement) => void;
  isDragged: boolean;
  onGrab: (event: PointerEvent<HTMLLIElement>) => void;
};

/** A release in its day. It moves by dragging, by Alt and an arrow from any of its controls, and by its menu. */
export function WeekCard({ release, move, takeOut, isDragged, onGrab }: WeekCardProps) {
  const menu = useId();
  const { id, name, poster, publish_day: day, next_episode: next } = release;
  const time = formatUsualTime(release);
  const rarer = formatRarer(release);
  const picture = poster?.optimized.thumbnail ?? poster?.thumbnail;

  function press(event: KeyboardEvent<HTMLLIElement>) {
    const step = stepOfKey(event, { axis: 'horizontal' });
    if (step === 0) return;
    // Without this the browser would go back or forward.
    event.preventDefault();
    const to = day + step;
    if (to >= 1 && to <= 7) move(release, to as PublishDay, event.target as HTMLElement);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its controls move it with Alt.
    <li
      className={classes(styles.card, isDragged && styles.dragged)}
      data-release={id}
      onPointerDown={(event) => {
        const isOnControl = (event.target as Element).closest('button, [popover]') !== null;
        // A finger scrolls the page; it moves cards by their menus.
        if (event.button === 0 && event.pointerType !== 'touch' && !isOnControl) onGrab(event);
      }}
      onKeyDown={press}
    >
      {picture ? (
        <img src={picture} alt="" width={32} height={48} draggable={false} />
      ) : (
        <span className={styles.blank} />
      )}
      {time !== null && <span className={styles.time}>{time}</span>}
      <div className={styles.words}>
        <Link to={studioRecordPath('releases', String(id))} className={styles.name} draggable={false}>
          {name}
        </Link>
        <p>{formatNextEpisode(release)}</p>
        {rarer !== null && <p className={styles.note}>{rarer}</p>}
        <ReleaseState release={release} />
      </div>
      <StudioButton
        variant="bare"
        size="small"
        square
        popoverTarget={menu}
        aria-label={`Действия: ${name}`}
        aria-haspopup="menu"
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      >
        <StudioIcon name="more" />
      </StudioButton>
      <MenuList id={menu} label={`Действия: ${name}`}>
        <MenuPageLink to={`?panel=upload&pick=${id}`}>Загрузить видео…</MenuPageLink>
        {release.plan && (
          <MenuPageLink
            to={`${studioRecordPath('episodes', release.plan.episode)}?panel=${publishPanel(release.plan.episode)}`}
          >
            Перенести план эпизода {next}…
          </MenuPageLink>
        )}
        {next !== null && !release.plan && (
          <MenuPageLink to={`?panel=postpone&pick=${id}`}>
            {release.postponement ? `Перенос эпизода ${next}…` : `Перенести эпизод ${next}…`}
          </MenuPageLink>
        )}
        <MenuPageLink to={`?panel=rhythm&pick=${id}`}>Час и ритм…</MenuPageLink>
        <fieldset aria-labelledby={`${menu}-days`} className={styles.group}>
          <p id={`${menu}-days`}>Сменить день выхода</p>
          {DAYS.filter((one) => one !== day).map((one) => (
            <MenuAction key={one} onSelect={() => move(release, one)}>
              {DAY_NAMES[one]}
            </MenuAction>
          ))}
        </fieldset>
        <MenuAction onSelect={() => takeOut(release)}>Убрать из расписания</MenuAction>
      </MenuList>
    </li>
  );
}

function ReleaseState({
  release: { plan, postponement, has_started: hasStarted },
}: {
  release: PlannedRelease;
}) {
  if (plan)
    return (
      <>
        <StateMark state="timed">{formatPlanned(plan)}</StateMark>
        {postponement && postponement.note !== '' && <p className={styles.note}>{postponement.note}</p>}
      </>
    );
  if (postponement)
    return (
      <>
        <StateMark state={postponement.until === null ? 'attention' : 'timed'}>
          {formatMoved(postponement)}
        </StateMark>
        {postponement.note !== '' && <p className={styles.note}>{postponement.note}</p>}
      </>
    );
  return hasStarted ? null : <StateMark state="planned">Сезон не начался</StateMark>;
}
