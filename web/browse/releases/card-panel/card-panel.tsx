import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  formatBlockReason,
  formatScore,
  formatWeekday,
  logline,
} from '#web/entities/release/format-release.ts';
import { useIsConfirmedAdult } from '#web/player/gate/adult-confirmation.ts';
import { openBrowserStorage } from '#web/storage/browser-storage.ts';
import { readDeviceSettings } from '#web/storage/device-settings.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { formatAgeRating } from '#web/entities/release/format-release.ts';
import { formatProgress } from '../format-progress.ts';
import text from './card-panel.css?inline';
import { PanelActions } from './panel-actions.tsx';
import { PanelPicture } from './panel-picture.tsx';
import { type PanelRelease, usePanelRelease } from './panel-release.ts';
import { placePanel } from './place-panel.ts';
import { usePanelKeys } from './use-panel-keys.ts';

// The style sheet of the site holds what pages show at once; this one comes with the code.
const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets.push(sheet);

type CardPanelProps = { card: HTMLAnchorElement; onClose: () => void };

/** The panel over a release's card; nothing while it loads, with the data saver, and before the age is confirmed. */
export function CardPanel({ card, onClose }: CardPanelProps) {
  const isSaving = readDeviceSettings(openBrowserStorage()).data_saver;
  return isSaving ? null : <LoadedPanel card={card} onClose={onClose} />;
}

function LoadedPanel({ card, onClose }: CardPanelProps) {
  const release = usePanelRelease(card);
  const isAdult = useIsConfirmedAdult();
  if (!release || (release.age_rating.is_adult && !isAdult)) return null;
  return <OpenPanel key={release.id} card={card} release={release} onClose={onClose} />;
}

function OpenPanel({ card, release, onClose }: CardPanelProps & { release: PanelRelease }) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    panel.showPopover();
    place(panel, card);
  }, [card]);
  useEffect(() => {
    const controller = new AbortController();
    // The panel is placed in the page and scrolls with it, but not with a row that scrolls by itself.
    const follow = ({ target }: Event) => target !== document && target !== ref.current && onClose();
    document.addEventListener('scroll', follow, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [onClose]);
  usePanelKeys(ref, card, onClose);
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={release.name.main}
      className="card-panel"
      data-card-panel=""
    >
      <PanelPicture release={release} />
      <div className="body">
        <PanelActions release={release} />
        <p className="title">{release.name.main}</p>
        <Facts release={release} />
        {release.description && <p className="description">{logline(release.description, 140)}</p>}
      </div>
    </section>
  );
}

function formatPublishDay({ is_ongoing, publish_day, episodes }: PanelRelease): string | null {
  return is_ongoing && episodes.length > 0 ? `Выходит ${formatWeekday(publish_day.value)}` : null;
}

function Facts({ release }: { release: PanelRelease }) {
  const score = formatScore(release.rating);
  const genres = release.genres
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ');
  const facts = [formatProgress(release) ?? release.type.description, genres].filter(Boolean).join(' · ');
  const next = formatBlockReason(release) ?? formatPublishDay(release);
  return (
    <>
      <p className="facts">
        {score !== null && (
          <span className="score" aria-label={`Рейтинг ${score}`}>
            <Icon name="star" size={14} />
            {score}
          </span>
        )}
        <span>{facts}</span>
        <Badge spoken={formatAgeRating(release.age_rating)}>{release.age_rating.label}</Badge>
      </p>
      {next !== null && (
        <p className="next">
          <Icon name={formatBlockReason(release) === null ? 'clock' : 'lock'} size={16} />
          {next}
        </p>
      )}
    </>
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
