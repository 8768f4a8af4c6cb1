import { type FocusEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { StudioUpload } from '#contract/studio/uploads.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { formatKnown, formatSending, formatTarget, formatUploads, isBarOpen } from './format-upload.ts';
import { NeedForm } from './need-form.tsx';
import { useDroppedFiles } from './upload-link.tsx';
import {
  cancelUpload,
  continueUpload,
  isMoving,
  isSending,
  pauseUpload,
  refreshUploads,
  resumeUpload,
  retryUpload,
  sendInstead,
  type Sending,
  useUploads,
} from './upload-store.ts';
import styles from './uploads-bar.module.css';

const EVERY_MS = 3000;

/** Reads the uploads when the studio opens, and every three seconds while a video is checked or prepared. */
function usePolledUploads(isOn: boolean): void {
  useEffect(() => void refreshUploads(), []);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const again = () => {
      timer = setTimeout(() => void refreshUploads().finally(() => isOver || again()), EVERY_MS);
    };
    again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn]);
}

/** A page about an episode shows what has become of it once its video is ready. */
function useRevalidatedPage(known: readonly StudioUpload[] | null): void {
  const { revalidate } = useRevalidator();
  const path = useLocation().pathname;
  const states = (known ?? []).map(({ id, job }) => `${id} ${job?.state ?? ''}`).join();
  const before = useRef(states);
  useEffect(() => {
    const hasChanged = before.current !== '' && before.current !== states;
    before.current = states;
    // A page with a form keeps what is typed in it.
    if (hasChanged && /episodes|schedule/.test(path)) void revalidate();
    // Only a change of the states counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [states]);
}

// On a phone the closed line tells enough, and the page keeps its room.
const isWide = () => matchMedia('(width >= 960px)').matches;

/** Opens and folds the bar as uploads come and end, and by hand; it never folds around the focus. */
function useFolding(isWanted: boolean) {
  const bar = useRef<HTMLDetailsElement>(null);
  const hasFocus = useRef(false);
  const [isOpen, setIsOpen] = useState(isWanted);
  useEffect(() => {
    if (isWanted || !hasFocus.current) {
      setIsOpen(isWanted);
      return undefined;
    }
    // A row that is replaced takes the focus with it and tells nobody, so it is where something else gets it.
    const foldWhenLeft = ({ target }: Event) => {
      if (bar.current?.contains(target as Node)) return;
      setIsOpen(false);
      // Who opens it by hand after that wants it open.
      document.removeEventListener('focusin', foldWhenLeft);
    };
    document.addEventListener('focusin', foldWhenLeft);
    return () => document.removeEventListener('focusin', foldWhenLeft);
  }, [isWanted]);
  return {
    ref: bar,
    open: isOpen,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open),
    onFocus: () => {
      hasFocus.current = true;
    },
    // In a window that is left the focus stays where it was.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
      hasFocus.current = currentTarget.contains(relatedTarget ?? document.activeElement);
    },
  };
}

/** The uploads of this person under the top bar of every page: how they go, and what can be done with them. */
export function UploadsBar() {
  const uploads = useUploads();
  const { known, sendings } = uploads;
  const [ending, setEnding] = useState<{ key?: string | undefined; id: string | undefined; name: string }>();
  usePolledUploads(isMoving(uploads));
  useRevalidatedPage(known);
  useDroppedFiles();
  const folding = useFolding(isBarOpen(uploads) && isWide());
  const isBusy = isSending(uploads);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
  const ids = new Set(sendings.map(({ id }) => id));
  const others = (known ?? []).filter(({ id }) => !ids.has(id));
  if (sendings.length === 0 && others.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Загрузки">
      <details {...folding}>
        <summary>
          <StudioIcon name="upload" />
          <b>Загрузки</b>
          <output aria-live="off">{formatUploads(uploads)}</output>
          <StudioIcon name="down" size={14} />
        </summary>
        <ul>
          {sendings.map((sending) => (
            <SendingRow
              key={sending.key}
              sending={sending}
              onEnd={() => setEnding({ key: sending.key, id: sending.id, name: sending.file.name })}
            />
          ))}
          {others.map((upload) => (
            <KnownRow key={upload.id} upload={upload} onEnd={() => setEnding(upload)} />
          ))}
        </ul>
      </details>
      <Dialog open={ending !== undefined} title="Прекратить загрузку?" onClose={() => setEnding(undefined)}>
        <p>«{ending?.name}»: принятое сотрётся, загружать придётся сначала.</p>
        <div className={styles.dialog}>
          <StudioButton size="large" onClick={() => setEnding(undefined)}>
            Не прекращать
          </StudioButton>
          <StudioButton
            variant="danger"
            size="large"
            onClick={() => {
              if (ending) void cancelUpload(ending);
              setEnding(undefined);
            }}
          >
            Прекратить
          </StudioButton>
        </div>
      </Dialog>
    </section>
  );
}

const GLYPHS = {
  queued: 'planned',
  reading: 'running',
  sending: 'running',
  waiting: 'attention',
  paused: 'off',
  failed: 'failed',
} as const;

/** A file that this tab sends. */
function SendingRow({ sending, onEnd }: { sending: Sending; onEnd: () => void }) {
  const { key, file, release, ordinal, state, sent, needsFile } = sending;
  const isRefused = state === 'failed' && needsFile;
  const text = formatSending(sending);
  return (
    <li className={styles.row}>
      <Words name={file.name} target={formatTarget(release, ordinal)} />
      <span className={styles.state}>
        <StateMark state={GLYPHS[state]}>{text}</StateMark>
        {state !== 'failed' && (
          <progress
            value={sent}
            max={file.size}
            aria-label={`Отправлено: ${file.name}`}
            aria-valuetext={text}
          />
        )}
      </span>
      <span className={styles.acts}>
        {(state === 'sending' || state === 'waiting' || state === 'queued') && (
          <StudioButton size="small" aria-label={`Пауза: ${file.name}`} onClick={() => void pauseUpload(key)}>
            Пауза
          </StudioButton>
        )}
        {isRefused && <OtherFile name={file.name} onFile={(other) => sendInstead(sending, other)} />}
        {(state === 'paused' || (state === 'failed' && !needsFile)) && (
          <StudioButton
            size="small"
            aria-label={`Продолжить: ${file.name}`}
            onClick={() => resumeUpload(key)}
          >
            Продолжить
          </StudioButton>
        )}
        {isRefused ? (
          <EndButton name={file.name} label="Убрать" onClick={() => void cancelUpload(sending)} />
        ) : (
          <EndButton name={file.name} onClick={onEnd} />
        )}
      </span>
    </li>
  );
}

function Words({ name, target, to }: { name: string; target: string; to?: string | undefined }) {
  return (
    <span className={styles.words}>
      <b>{to === undefined ? target : <Link to={to}>{target}</Link>}</b>
      <small>
        <bdi>{name}</bdi>
      </small>
    </span>
  );
}

function EndButton({
  name,
  onClick,
  label = 'Прекратить',
}: {
  name: string;
  onClick: () => void;
  label?: string;
}) {
  return (
    <StudioButton
      size="small"
      square
      variant="bare"
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={onClick}
    >
      <StudioIcon name="close" />
    </StudioButton>
  );
}

/** An upload that only the server knows of: it waits for its file, for a decision, or its video is prepared. */
function KnownRow({ upload, onEnd }: { upload: StudioUpload; onEnd: () => void }) {
  const { id, name, state, received, size, job, release, ordinal, episode_id: episode } = upload;
  const { state: glyph, text } = formatKnown(upload);
  const [problem, setProblem] = useState<string>();
  const isFailed = glyph === 'failed';
  const isPrepared = state === 'taken';
  const value = job?.state === 'running' ? job.progress : received / size;
  const isShown = state === 'sending' || job?.state === 'running';
  return (
    <li className={styles.row}>
      <Words
        name={name}
        target={formatTarget(release, ordinal)}
        to={episode === null ? undefined : studioRecordPath('episodes', episode)}
      />
      <span className={styles.state}>
        <StateMark state={glyph}>{text}</StateMark>
        {isShown && <progress value={value} aria-label={`Готово: ${name}`} aria-valuetext={text} />}
        {upload.needs !== null && state === 'received' && <NeedForm upload={upload} />}
      </span>
      <span className={styles.acts}>
        {state === 'sending' && <ContinueButton upload={upload} />}
        {isFailed && received === size && (
          <StudioButton
            size="small"
            aria-label={`Повторить: ${name}`}
            onClick={() => void retryUpload(id).then(setProblem)}
          >
            Повторить
          </StudioButton>
        )}
        {isFailed && release !== null && (
          <OtherFile name={name} onFile={(other) => sendInstead(upload, other)} />
        )}
        {isPrepared || isFailed ? (
          <EndButton name={name} label="Убрать" onClick={() => void cancelUpload({ id })} />
        ) : (
          <EndButton name={name} onClick={onEnd} />
        )}
        <Problem text={problem} />
      </span>
    </li>
  );
}

function ContinueButton({ upload }: { upload: StudioUpload }) {
  return (
    <FileButton
      name={upload.name}
      label={`Тот же файл: ${upload.name}`}
      onFile={(file) => continueUpload(upload, file)}
    >
      Продолжить загрузку
    </FileButton>
  );
}

function OtherFile({ name, onFile }: { name: string; onFile: FileButtonProps['onFile'] }) {
  return (
    <FileButton name={name} label={`Другой файл вместо ${name}`} onFile={onFile}>
      Выбрать другой файл
    </FileButton>
  );
}

type FileButtonProps = {
  /** The name of the file of the row. */
  name: string;
  /** The name of the field of the file. */
  label: string;
  /** Takes the file; what is wrong with it is shown. */
  onFile: (file: File) => Promise<string | undefined>;
  children: string;
};

function FileButton({ name, label, onFile, children }: FileButtonProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <StudioButton size="small" aria-label={`${children}: ${name}`} onClick={() => input.current?.click()}>
        {children}
      </StudioButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void onFile(file).then(setProblem);
          currentTarget.value = '';
        }}
      />
      <Problem text={problem} />
    </>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
