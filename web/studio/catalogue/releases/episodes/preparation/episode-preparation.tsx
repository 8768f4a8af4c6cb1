import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { Preparation } from '#contract/studio/records/preparation.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../../access/send-to-studio.ts';
import { hasRight, useStudioMe } from '../../../../access/studio-me.ts';
import { UPLOAD_PANEL } from '../../../../form/uploads/upload-link.tsx';
import { refreshUploads } from '../../../../form/uploads/upload-store.ts';
import { withValues } from '../../../../list/filters/filters.ts';
import { StateMark } from '../../../../ui/state-mark.tsx';
import { StudioButton, StudioLink } from '../../../../ui/studio-button.tsx';
import { Panel } from '../../../../ui/studio-page.tsx';
import { usePolled } from '../../../../ui/use-polled.ts';
import styles from './episode-preparation.module.css';
import { describeStep, formatPreparation } from './format-preparation.ts';

/** What the address has as `video` to watch the lowest height of a video while it is made. */
export const EARLY_VIDEO = 'early';

async function readFrom<Value>(path: string, signal?: AbortSignal): Promise<Value> {
  const response = await fetch(`/api/v1/studio/${path}`, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
  return (await response.json()) as Value;
}

type EpisodePreparationProps = { id: string; loaded: Preparation | null };

/** The video of an episode on its way, step by step, with what helps when it failed; nothing where there is none. */
export function EpisodePreparation({ id, loaded }: EpisodePreparationProps) {
  const { revalidate } = useRevalidator();
  const { state: now, isLate } = usePolled(loaded, async (signal) => {
    const { preparation } = await readFrom<{ preparation: Preparation | null }>(
      `episodes/${id}/preparation`,
      signal,
    );
    return preparation;
  });
  // The rest of the page shows what has come of it, and what can be watched.
  const shown = `${now?.state} ${now?.early?.playlist}`;
  const loadedAs = `${loaded?.state} ${loaded?.early?.playlist}`;
  const reload = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (shown !== loadedAs) reload();
  }, [shown, loadedAs]);
  return now && <PreparationPanel id={id} now={now} isLate={isLate} />;
}

type PreparationPanelProps = {
  id: string;
  now: Preparation;
  /** Whether it could not be read again. */
  isLate: boolean;
};

function PreparationPanel({ id, now, isLate }: PreparationPanelProps) {
  const [query] = useSearchParams();
  const { state, file, steps, early } = now;
  const isOver = state === 'failed' || state === 'stopped';
  return (
    <Panel title="Новое видео" isFlush>
      <div className={styles.preparation}>
        <output className={styles.head}>{formatPreparation(now)}</output>
        <output className={styles.late}>
          {isLate && <StateMark state="attention">Связи нет: показано то, что было раньше.</StateMark>}
        </output>
        <p className={styles.file}>
          <bdi>{file}</bdi>
        </p>
        <ol className={styles.steps}>
          {steps.map((step) => {
            const { glyph, name, state: word } = describeStep(step);
            return (
              <li key={step.name} className={styles.step}>
                <StateMark state={glyph}>{name}</StateMark>
                <span>{word}</span>
                {step.part !== null && <progress value={step.part} aria-label={name} />}
              </li>
            );
          })}
        </ol>
        <p className={styles.acts}>
          {early !== null && (
            <StudioLink
              size="small"
              to={withValues(query, { video: EARLY_VIDEO, panel: '' })}
              preventScrollReset
              replace
              aria-current={query.get('video') === EARLY_VIDEO ? 'true' : undefined}
            >
              Смотреть 480p
            </StudioLink>
          )}
          {isOver && <RetryButton id={id} />}
          {isOver && (
            <StudioLink
              size="small"
              to={withValues(query, { panel: UPLOAD_PANEL })}
              preventScrollReset
              data-opens={UPLOAD_PANEL}
            >
              Заменить файл
            </StudioLink>
          )}
        </p>
        {now.has_log && <Log key={state} id={id} isOpen={state === 'failed'} />}
      </div>
    </Panel>
  );
}

function RetryButton({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  if (!hasRight(useStudioMe(), 'publish')) return null;

  async function retry() {
    setIsBusy(true);
    const { refused } = await sendToStudio<SavedRecord>('POST', `episodes/${id}/prepare_again`, {});
    setIsBusy(false);
    if (refused) showToast('error', refused.message);
    void refreshUploads();
    await revalidate();
  }

  return (
    <StudioButton size="small" disabled={isBusy} onClick={() => void retry()}>
      Повторить
    </StudioButton>
  );
}

// The end of the log tells most: it is shown at once where something failed.
function Log({ id, isOpen }: { id: string; isOpen: boolean }) {
  const mayRead = hasRight(useStudioMe(), 'publish');
  const details = useRef<HTMLDetailsElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [lines, setLines] = useState<readonly string[]>();
  const [isFailed, setIsFailed] = useState(false);

  // No event tells of a log that the server has sent open, or that was opened before the page was hydrated.
  useEffect(() => setIsShown(details.current?.open ?? false), []);
  useEffect(() => {
    if (!isShown) return;
    readFrom<{ log: string[] }>(`episodes/${id}/preparation/log`).then(
      ({ log }) => setLines(log),
      () => setIsFailed(true),
    );
  }, [id, isShown]);

  if (!mayRead) return null;
  return (
    <details
      ref={details}
      className={styles.log}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => {
        setIsShown(currentTarget.open);
        setIsFailed(false);
      }}
    >
      <summary>Журнал ffmpeg</summary>
      {isFailed && <p>Журнал не открылся. Закройте его и откройте ещё раз.</p>}
      {!isFailed && !lines && <p>Открываем журнал…</p>}
      {lines && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it.
        <pre tabIndex={0} aria-label="Журнал ffmpeg, последние 200 строк">
          {lines.length === 0 ? 'Журнала ещё нет.' : lines.join('\n')}
        </pre>
      )}
    </details>
  );
}
