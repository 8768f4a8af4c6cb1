import { useEffect, useRef } from 'react';
import { MARK_NAMES } from '#contract/mark-names.ts';
import { classes } from '#web/ui/classes.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { sceneAfter } from '#web/entities/episode/skip-range.ts';
import { skipPart } from '#web/player/input/key-commands.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import notice from '../notices/notice.module.css';
import { useTooltip } from './use-tooltip.ts';

/** Offers to skip the part at the position; hidden by the card of the next episode. */
export function SkipButton() {
  const player = usePlayer();
  const { skip, queue, visibility, remote } = player;
  const { range, ranges, isLarge } = useSlice(skip, (state) => state);
  const hasCard = useSlice(queue, (state) => state.card !== 'none');
  const hasNext = useSlice(queue, ({ current }) => current?.nextId != null);
  const isVisible = useSlice(visibility, (state) => state.isVisible);
  const button = useRef<HTMLButtonElement>(null);
  const isTv = useSlice(remote, (state) => state.isTv);
  const tooltip = useTooltip('Пропустить', 'KeyS');
  // With a remote, OK then skips with one press, also when the bars hide during the opening.
  useEffect(() => {
    if (isTv && isLarge && !isVisible) button.current?.focus();
  }, [isTv, isLarge, isVisible]);
  // At first the button is always visible, later only with the bars.
  if (!range || hasCard || (!isLarge && !isVisible)) return null;
  const [word, rest] = sceneAfter(ranges, range)
    ? ['Сцена', ' после титров']
    : range.kind === 'next_preview' && hasNext
      ? ['К следующему', ' эпизоду']
      : ['Пропустить', ` ${range.kind === 'after_credits' ? 'сцену' : MARK_NAMES[range.kind]}`];
  return (
    <button
      ref={button}
      type="button"
      className={classes(notice.offer, isLarge && notice.large)}
      title={tooltip}
      data-skip
      onClick={() => skipPart(player)}
    >
      <span>
        {word}
        <span className={notice.spareWord}>{rest}</span>
      </span>
    </button>
  );
}
