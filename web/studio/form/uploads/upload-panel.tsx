import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatSize } from '#contract/format-size.ts';
import { nameProblem } from '#contract/studio/upload-rules.ts';
import type { UploadGuesses } from '#contract/studio/uploads.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { ActPanel, usePanel } from '../act-panel.tsx';
import fields from '../field.module.css';
import { Field } from '../field.tsx';
import { SentForm, useSend } from '../sent-form.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { startUploads, takeDropped } from './upload-store.ts';
import styles from './upload-panel.module.css';

/** What the panel of an upload has as `panel` in the address. */
export const UPLOAD_PANEL = 'upload';

type Row = { key: number; file: File; ordinal: string; isGuess: boolean; replaces: boolean };
type Known = Pick<UploadGuesses, 'taken' | 'next'>;

type PanelProps = {
  release: { id: number; name: string };
  /** The episode that the video is for, on its own page. */
  ordinal?: number | undefined;
};

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

function ask(releaseId: number, names: string[]) {
  return sendToStudio<UploadGuesses>('POST', 'uploads/guess', { release_id: releaseId, names });
}

// Files whose names have no number get the next free ones, in the order of their names.
function toRows(
  files: File[],
  { guesses, next, taken }: UploadGuesses,
  fixed: number | undefined,
  from: number,
) {
  const used = new Set([...taken, ...guesses.map(({ ordinal }) => ordinal)]);
  let free = next;
  return files.map((file, at): Row => {
    const guess = files.length === 1 && fixed !== undefined ? fixed : guesses[at]?.ordinal;
    if (guess == null) while (used.has(free)) free += 1;
    const ordinal = guess ?? free;
    used.add(ordinal);
    const isGuess = fixed === undefined;
    return { key: from + at, file, ordinal: String(ordinal), isGuess, replaces: false };
  });
}

function problemsOf(rows: Row[], { taken }: Known): Record<string, string> {
  const problems: Record<string, string> = {};
  const numbers = rows.map(({ ordinal }) => Number(ordinal));
  for (const [at, { key, file, ordinal, replaces }] of rows.entries()) {
    const name = nameProblem(file.name) ?? (file.size === 0 ? 'Файл пустой.' : undefined);
    if (name !== undefined) problems[`ordinal-${key}`] = name;
    else if (!isNumber(ordinal)) problems[`ordinal-${key}`] = 'Укажите номер эпизода.';
    else if (numbers.indexOf(Number(ordinal)) !== at)
      problems[`ordinal-${key}`] = 'Этот номер уже у другого файла.';
    else if (taken.includes(Number(ordinal)) && !replaces)
      problems[`ordinal-${key}`] =
        'У этого эпизода уже есть видео. Отметьте, что его можно заменить, или исправьте номер.';
  }
  return problems;
}

/** Chooses video files for episodes of a release: a row for each, with a number that is shown and corrected first. */
export function UploadPanel({ release, ordinal }: PanelProps) {
  const { closed } = usePanel();
  const navigate = useNavigate();
  const { key: dropKey } = useLocation();
  const [rows, setRows] = useState<Row[]>([]);
  const [known, setKnown] = useState<Known>({ taken: [], next: 1 });
  const { answer, isBusy, send, refuse } = useSend();

  async function add(files: readonly File[]) {
    if (files.length === 0) return;
    const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'ru', { numeric: true }));
    const found = await send(
      ask(
        release.id,
        sorted.map(({ name }) => name),
      ),
    );
    if (!found) return;
    setKnown(found);
    setRows((before) => [...before, ...toRows([...sorted], found, ordinal, (before.at(-1)?.key ?? -1) + 1)]);
  }
  useEffect(() => {
    void add(takeDropped());
    // When the panel opens, and for each drop on its page, which navigates as well.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dropKey]);

  const change = (key: number, next: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...next } : row)));

  return (
    <ActPanel title={`Загрузить видео: ${release.name}`}>
      <SentForm
        {...{ answer, isBusy }}
        submit="Загрузить"
        onSubmit={async () => {
          if (rows.length === 0) return refuse({ errors: { files: 'Выберите видео.' } });
          const errors = problemsOf(rows, known);
          if (Object.keys(errors).length > 0) return refuse({ errors });
          startUploads(
            release,
            rows.map(({ file, ordinal: number, replaces }) => ({ file, ordinal: Number(number), replaces })),
          );
          await navigate(closed, { preventScrollReset: true });
        }}
      >
        <FileField onFiles={(files) => void add(files)} />
        {rows.map((row) => (
          <FileRow
            key={row.key}
            row={row}
            isTaken={isNumber(row.ordinal) && known.taken.includes(Number(row.ordinal))}
            onChange={(next) => change(row.key, next)}
            onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
          />
        ))}
        <p className={fields.help}>
          Загрузка идёт в фоне, пока открыта студия. Закроете вкладку — продолжите с принятого места, выбрав
          тот же файл, и в другом браузере тоже.
        </p>
      </SentForm>
    </ActPanel>
  );
}

function FileField({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Field
        name="files"
        type="file"
        label="Видео: выберите или бросьте сюда"
        multiple
        accept="video/*,.mkv,.ts,.m2ts,.avi"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

type RowProps = {
  row: Row;
  isTaken: boolean;
  onChange: (next: Partial<Row>) => void;
  onRemove: () => void;
};

function FileRow({ row: { key, file, ordinal, isGuess, replaces }, isTaken, onChange, onRemove }: RowProps) {
  const heading = useId();
  return (
    <fieldset className={styles.row} aria-labelledby={heading}>
      <p id={heading} className={styles.name}>
        {file.name} <small>{formatSize(file.size)}</small>
      </p>
      <StudioButton
        size="small"
        square
        variant="bare"
        aria-label={`Не загружать: ${file.name}`}
        onClick={onRemove}
      >
        <StudioIcon name="close" />
      </StudioButton>
      <Field
        name={`ordinal-${key}`}
        label="Эпизод"
        type="number"
        step="any"
        value={ordinal}
        help={isGuess ? 'Догадка по имени файла: проверьте' : undefined}
        onChange={(event) => onChange({ ordinal: event.currentTarget.value, isGuess: false })}
      />
      {isTaken && (
        <label className={fields.tick}>
          <input
            type="checkbox"
            checked={replaces}
            onChange={(event) => onChange({ replaces: event.currentTarget.checked })}
          />
          Заменить видео эпизода {ordinal}
        </label>
      )}
    </fieldset>
  );
}
