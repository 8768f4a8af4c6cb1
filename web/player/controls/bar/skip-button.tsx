import { useEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { SKIP_COUNTDOWN } from '#web/player/slices/skip-range.ts';
import type { SkipKind } from '#web/entities/episode/skip-range.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { CountdownRing } from '../notices/countdown-ring.tsx';
import notice from '../notices/notice.module.css';
import { useTooltip } from './use-tooltip.ts';

const KINDS: Record<SkipKind, string> = { opening: 'опенинг', ending: 'эндинг' };

/** Offers to skip the opening or ending, or warns before skipping it; hidden by the card of the next episode. */
export function SkipButton() {
  const { skip, queue, visibility, remote } = usePlayer();
  const { range, isLarge, secondsLeft: left } = useSlice(skip, (state) => state);
  const hasCard = useSlice(queue, (state) => state.card !== 'none');
  const isVisible = useSlice(visibility, (state) => state.isVisible);
  const button = useRef<HTMLButtonElement>(null);
  const isTv = useSlice(remote, (state) => state.isTv);
  const tooltip = useTooltip('Пропустить', 'KeyS');
  // With a remote, OK then skips with one press, also when the bars hide during the opening.
  useEffect(() => {
    if (isTv && isLarge && !isVisible) button.current?.focus();
  }, [isTv, isLarge, isVisible]);
  if (!range || hasCard) return null;
  if (left !== null) {
    return (
      <output className={notice.notice}>
        <CountdownRing left={left} from={SKIP_COUNTDOWN} />
        Пропускаем {KINDS[range.kind]}
        <button ref={button} type="button" className={notice.action} onClick={skip.excludeRelease}>
          Оставить
        </button>
      </output>
    );
  }
  // At first the button is always visible, later only with the bars.
  if (!isLarge && !isVisible) return null;
  return (
    <button
      ref={button}
      type="button"
      className={classes(notice.offer, isLarge && notice.large)}
      title={tooltip}
      data-skip
      onClick={skip.skip}
    >
      <span>
        Пропустить<span className={notice.spareWord}> {KINDS[range.kind]}</span>
      </span>
    </button>
  );
}
