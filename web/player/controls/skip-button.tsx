import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { usePlayer } from '../store/player-context.ts';
import { LEAVES_IN } from '../slices/skip-range.ts';
import type { SkipKind } from '#web/entities/episode/skip-range.ts';
import { useSlice } from '../store/use-slice.ts';
import { CountdownRing } from './countdown-ring.tsx';
import notice from './notice.module.css';
import { useTooltip } from './use-tooltip.ts';

const OFFER: Record<SkipKind, string> = { opening: 'Пропустить опенинг', ending: 'Пропустить эндинг' };
const WARNING: Record<SkipKind, string> = { opening: 'Пропускаем опенинг', ending: 'Пропускаем эндинг' };

/**
 * Offers to skip the opening or ending, or warns that it is about to be skipped; gives way to the card of the next
 * episode.
 */
export function SkipButton() {
  const { skip, queue, visibility, remote } = usePlayer();
  const { range, isLarge, left } = useSlice(skip, (state) => state);
  const hasCard = useSlice(queue, (state) => state.card !== 'none');
  const isVisible = useSlice(visibility, (state) => state.isVisible);
  const button = useRef<HTMLButtonElement>(null);
  const isTv = useSlice(remote, (state) => state.isTv);
  const tooltip = useTooltip('Пропустить', 'KeyS');
  // A remote reaches it by one press of OK.
  useEffect(() => {
    if (isTv && isLarge && !visibility.get().isVisible) button.current?.focus();
  }, [isTv, isLarge, visibility]);
  if (!range || hasCard) return null;
  if (left !== null) {
    return (
      <output className={notice.notice}>
        <CountdownRing left={left} from={LEAVES_IN} />
        {WARNING[range.kind]}
        <button ref={button} type="button" className={notice.action} onClick={skip.keep}>
          Оставить
        </button>
      </output>
    );
  }
  // At first it stands by itself, later it comes and goes with the bars.
  if (!isLarge && !isVisible) return null;
  return (
    <button
      ref={button}
      type="button"
      className={classes(notice.offer, isLarge && notice.large)}
      title={tooltip}
      onClick={skip.skip}
    >
      {OFFER[range.kind]}
    </button>
  );
}
