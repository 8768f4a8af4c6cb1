import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { tieShortWords } from '#contract/no-break.ts';
import { logline } from '#web/entities/release/format-release.ts';
import { useIsConfirmedAdult } from '#web/player/gate/adult-confirmation.ts';
import { classes } from '#web/ui/classes.ts';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { leave } from '#web/ui/styles/leave.ts';
import text from './card-panel.css?inline';
import { PanelActions } from './panel-actions.tsx';
import { PanelPicture } from './panel-picture.tsx';
import { type PanelRelease, useCardRelease } from './panel-release.ts';
import { placePanel } from './place-panel.ts';
import { ReleaseFacts } from './release-facts.tsx';

/** Arrow down enters the panel from its card, Esc closes it; Tab at its ends continues from the card. */
function usePanelKeys(ref: RefObject<HTMLElement | null>, card: HTMLElement, onClose: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const panel = ref.current;
      const focused = document.activeElement;
      if (!panel || event.defaultPrevented || focused?.closest('[role=menu]')) return;
      const isInside = panel.contains(focused);
      const controls = [...panel.querySelectorAll<HTMLElement>('a[href], button')];
      if (event.key === 'Escape') {
        if (isInside) card.focus();
        onClose();
      } else if (event.key === 'ArrowDown' && focused === card) {
        event.preventDefault();
        controls[0]?.focus();
      } else if (event.key === 'Tab' && isInside && focused === controls.at(event.shiftKey ? 0 : -1)) {
        // The panel is at the end of the document; forwards the browser then moves on to what follows the card.
        card.focus();
        if (event.shiftKey) event.preventDefault();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [ref, card, onClose]);
}

adoptStyles(text);

export type CardPanelProps = {
  card: HTMLAnchorElement;
  /** Whether the panel fades out, because the pointer has left. */
  isLeaving: boolean;
  onClose: () => void;
  onGone: () => void;
};

/** The panel over a release's card; nothing while it loads, and before the age is confirmed. */
export function CardPanel(props: CardPanelProps) {
  const { isLeaving, onGone } = props;
  const { release } = useCardRelease(props.card);
  const isAdult = useIsConfirmedAdult();
  const isOpen = release !== null && (!release.age_rating.is_adult || isAdult);
  useEffect(() => {
    if (isLeaving && !isOpen) onGone();
  }, [isLeaving, isOpen, onGone]);
  return isOpen && <OpenPanel key={release.id} {...props} release={release} />;
}

/** Fades the panel out, then reports that it is gone; the pointer may come back in the meantime. */
function useFade(ref: RefObject<HTMLElement | null>, { isLeaving, onGone }: CardPanelProps) {
  useEffect(() => {
    if (!isLeaving || !ref.current) return undefined;
    return leave(ref.current, [{ opacity: 1 }, { opacity: 0 }], onGone);
  }, [ref, isLeaving, onGone]);
}

function OpenPanel({ release, ...props }: CardPanelProps & { release: PanelRelease }) {
  const { card, isLeaving, onClose } = props;
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    if (!panel.matches(':popover-open')) panel.showPopover();
    place(panel, card);
  }, [card]);
  useEffect(() => {
    const controller = new AbortController();
    // The panel is placed in the page and scrolls with it, but not with a row that scrolls by itself.
    const follow = ({ target }: Event) => target !== document && target !== ref.current && onClose();
    document.addEventListener('scroll', follow, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [onClose]);
  useFade(ref, props);
  usePanelKeys(ref, card, onClose);
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={release.name.main}
      className={classes('card-panel card-details', isLeaving && 'leaving')}
      data-card-panel=""
    >
      <PanelPicture release={release} />
      <div className="body">
        <PanelActions release={release} />
        <p className="title">{tieShortWords(release.name.main)}</p>
        <ReleaseFacts release={release} />
        {release.description && <p className="description">{logline(release.description, 140)}</p>}
      </div>
    </section>
  );
}

/** Moves the panel over its card. The position is that of the document, so that the panel scrolls with the page. */
function place(panel: HTMLElement, card: HTMLElement) {
  const poster = (card.querySelector('img') ?? card).getBoundingClientRect();
  const row = (card.closest('ul') ?? card).getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(0, header);
  const { clientWidth, clientHeight } = document.documentElement;
  const view = { left: 0, top, width: clientWidth, height: clientHeight - top };
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const { left, top: above, originX, originY } = placePanel(poster, size, row, view);
  panel.style.left = `${left + scrollX}px`;
  panel.style.top = `${above + scrollY}px`;
  panel.style.transformOrigin = `${originX}px ${originY}px`;
}
