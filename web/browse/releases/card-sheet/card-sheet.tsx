import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { useIsConfirmedAdult } from '#web/player/gate/adult-confirmation.ts';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { leave } from '#web/ui/styles/leave.ts';
import { isSavingTraffic } from '../card-panel/is-saving-traffic.ts';
import { MainButton } from '../card-panel/main-button.tsx';
import { PanelPicture } from '../card-panel/panel-picture.tsx';
import { type CardRelease, useCardRelease } from '../card-panel/panel-release.ts';
import { ReleaseFacts } from '../card-panel/release-facts.tsx';
import text from './card-sheet.css?inline';
import { SheetRows } from './sheet-rows.tsx';
import { useBackCloses } from '#web/ui/layer/use-back-closes.ts';
import { useSheetDrag } from '#web/ui/layer/use-sheet-drag.ts';

/** Closes a modal sheet by a tap beside it; not every browser does so by itself. */
function useTapOutside(ref: RefObject<HTMLDialogElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return undefined;
    // A tap on the backdrop is one on the dialog, outside of its box.
    const tap = ({ target, clientX, clientY }: MouseEvent) => {
      const { left, right, top } = sheet.getBoundingClientRect();
      if (target === sheet && (clientX < left || clientX > right || clientY < top)) onDismiss();
    };
    sheet.addEventListener('click', tap);
    return () => sheet.removeEventListener('click', tap);
  }, [ref, onDismiss]);
}

adoptStyles(text);

export type CardSheetProps = {
  card: HTMLAnchorElement;
  /** What gets the focus back. */
  opener: HTMLElement;
  onClose: () => void;
};

/** What can be done with the release of a card, in a sheet at the bottom; dragged down, Back and Esc close it. */
export function CardSheet({ card, opener, onClose }: CardSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const dismiss = useCallback(() => setIsLeaving(true), []);
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
    return () => opener.focus({ preventScroll: true });
  }, [opener]);
  useEffect(() => {
    if (!isLeaving || !ref.current) return undefined;
    const translate = getComputedStyle(ref.current).translate;
    return leave(ref.current, [{ translate }, { translate: '0 100%' }], onClose);
  }, [isLeaving, onClose]);
  useBackCloses(dismiss);
  useSheetDrag(ref, dismiss);
  useTapOutside(ref, dismiss);
  const { release, hasFailed } = useCardRelease(card);
  // The first line of a card is its title.
  const title = release?.name.main ?? card.innerText.split('\n')[0] ?? '';
  return (
    <dialog
      ref={ref}
      className={classes('card-sheet card-details', isLeaving && 'leaving')}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onClose={onClose}
    >
      <button type="button" className="grab" aria-label="Закрыть" onClick={dismiss} />
      <div className="parts">
        <Summary title={title} card={card} release={release} hasFailed={hasFailed} />
        <SheetRows
          id={Number(card.dataset['card'])}
          alias={card.pathname.split('/').at(-1) ?? ''}
          title={title}
          release={release}
          onClose={dismiss}
        />
      </div>
    </dialog>
  );
}

type SummaryProps = CardRelease & { title: string; card: HTMLAnchorElement };

/** The picture, the facts and the main action; before the release is loaded, boxes of their size. */
function Summary({ title, card, release, hasFailed }: SummaryProps) {
  const isAdult = useIsConfirmedAdult();
  const isVeiled = release?.age_rating.is_adult === true && !isAdult;
  const isShown = release !== null && !isVeiled;
  return (
    <div>
      {isShown ? (
        <PanelPicture release={release} isStill={isSavingTraffic()} />
      ) : (
        <span className="picture" data-stage />
      )}
      <div className="body">
        <p className="title">{title}</p>
        {release ? <ReleaseFacts release={release} /> : <Waiting hasFailed={hasFailed} />}
        <div className="main">
          {isShown ? (
            <MainButton release={release} isInSheet />
          ) : (
            <LinkButton
              variant="main"
              size="large"
              wide
              replace
              to={releasePath(card.pathname.split('/').at(-1) ?? '')}
            >
              Подробнее
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div className="waiting">
      {hasFailed ? (
        <p className="facts">Не удалось загрузить. Проверьте соединение</p>
      ) : (
        <>
          <Skeleton shape="line" />
          <Skeleton shape="line" short />
        </>
      )}
    </div>
  );
}
