import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatSize } from '#contract/format-size.ts';
import { FILES } from '../../form/uploads/format-upload.ts';
import { formatCount } from '#web/format/format-count.ts';
import { nameProblem } from '#contract/studio/upload-rules.ts';
import type { UploadGuesses } from '#contract/studio/uploads.ts';
import { ReleaseSearch } from '../record-form/controls/releases/release-search.tsx';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { ActPanel, usePanel } from '../../form/act-panel.tsx';
import fields from '../../form/field.module.css';
import { ControlField, Field } from '../../form/field.tsx';
import { SentForm, useSend } from '../../form/sent-form.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { startUploads, takeDropped } from '../../form/uploads/upload-store.ts';
import { numberFiles, type NumberSource } from './number-files.ts';
import styles from './upload-panel.module.css';

type Target = { id: number; name: string };
type Row = {
  key: number;
  file: File;
  release: Target | null;
  ordinal: string;
  quality: string | null;
  /** How it got its number; null where it has none, or once it was written by hand. */
  source: NumberSource | null;
  replaces: boolean;
};
/** What the releases of the rows have, by their ids. */
type Known = ReadonlyMap<number, Pick<UploadGuesses, 'taken' | 'next'>>;

type PanelProps = {
  /** The release of the page; without one, each file has its own. */
  release?: Target | undefined;
  /** The episode that the video is for, on its own page. */
  ordinal?: number | undefined;
};

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

function ask(releaseId: number | null, names: string[]) {
  return sendToStudio<UploadGuesses>('POST', 'uploads/guess', { release_id: releaseId, names });
}

/** What the releases have; without an answer a release is missing, and the server asks before it replaces a video. */
async function askAbout(releases: Iterable<number>): Promise<Known> {
  const answers = [...new Set(releases)].map(async (id) => [id, (await ask(id, [])).value] as const);
  const found = await Promise.all(answers);
  return new Map(found.flatMap(([id, value]) => (value ? [[id, value] as const] : [])));
}

function toRows(
  files: File[],
  { guesses, next, taken }: UploadGuesses,
  { release, ordinal: fixed }: PanelProps,
  before: readonly Row[],
) {
  const from = (before.at(-1)?.key ?? -1) + 1;
  const numbers = numberFiles({
    named: files.map((_, at) => guesses[at]?.ordinal ?? null),
    taken: [...taken, ...(release ? before.map(({ ordinal }) => Number(ordinal)) : [])],
    next: release ? next : null,
    fixed,
  });
  return files.map((file, at): Row => {
    const named = guesses[at];
    return {
      key: from + at,
      file,
      release: release ?? named?.release ?? null,
      ordinal: String(numbers[at]?.ordinal ?? ''),
      quality: named?.quality ?? null,
      source: numbers[at]?.source ?? null,
      replaces: false,
    };
  });
}

const isTaken = ({ release, ordinal }: Row, known: Known) =>
  release !== null && isNumber(ordinal) && known.get(release.id)?.taken.includes(Number(ordinal)) === true;

function problemsOf(rows: Row[], known: Known): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const row of rows) {
    const { key, file, release, ordinal, replaces } = row;
    const episode = `${release?.id} ${Number(ordinal)}`;
    const name = nameProblem(file.name) ?? (file.size === 0 ? 'Файл пустой.' : undefined);
    if (release === null) problems[`release-${key}`] = 'Выберите релиз.';
    if (name !== undefined) problems[`ordinal-${key}`] = name;
    else if (!isNumber(ordinal)) problems[`ordinal-${key}`] = 'Укажите номер эпизода.';
    else if (seen.has(episode)) problems[`ordinal-${key}`] = 'Этот номер уже у другого файла.';
    else if (isTaken(row, known) && !replaces)
      problems[`ordinal-${key}`] =
        'У этого эпизода уже есть видео. Отметьте, что его можно заменить, или исправьте номер.';
    seen.add(episode);
  }
  return problems;
}

function startAll(rows: Row[]): void {
  for (const { file, release, ordinal, replaces } of rows)
    if (release) startUploads(release, [{ file, ordinal: Number(ordinal), replaces }]);
}

/** Chooses video files for episodes: a row for each, whose release and number are shown and corrected first. */
export function UploadPanel({ release, ordinal }: PanelProps) {
  const { closed } = usePanel();
  const navigate = useNavigate();
  const { key: dropKey } = useLocation();
  const [rows, setRows] = useState<Row[]>([]);
  const [known, setKnown] = useState<Known>(new Map());
  const [freeBytes, setFreeBytes] = useState<number | null>(null);
  const { answer, isBusy, send, refuse } = useSend();

  async function learn(releases: readonly number[]) {
    const found = await askAbout(releases);
    setKnown((before) => new Map([...before, ...found]));
  }

  async function add(files: readonly File[]) {
    if (files.length === 0) return;
    const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'ru', { numeric: true }));
    const names = sorted.map(({ name }) => name);
    const found = await send(ask(release?.id ?? null, names));
    if (!found) return;
    setFreeBytes(found.free_bytes);
    if (release) setKnown(new Map([[release.id, found]]));
    else await learn(found.guesses.flatMap((guess) => guess.release?.id ?? []));
    setRows((before) => [...before, ...toRows([...sorted], found, { release, ordinal }, before)]);
  }
  useEffect(() => {
    void add(takeDropped());
    // When the panel opens, and for each drop on its page, which navigates as well.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dropKey]);

  const change = (key: number, next: Partial<Row>) => {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...next } : row)));
    if (next.release && !known.has(next.release.id)) void learn([next.release.id]);
  };

  return (
    <ActPanel title={release ? `Загрузить видео: ${release.name}` : 'Новые файлы'}>
      <SentForm
        {...{ answer, isBusy }}
        submit="Загрузить"
        onSubmit={async () => {
          if (rows.length === 0) return refuse({ errors: { files: 'Выберите видео.' } });
          const errors = problemsOf(rows, known);
          if (Object.keys(errors).length > 0) return refuse({ errors });
          startAll(rows);
          await navigate(closed, { preventScrollReset: true });
        }}
      >
        <FileField onFiles={(files) => void add(files)} />
        {rows.map((row) => (
          <FileRow
            key={row.key}
            row={row}
            hasOwnRelease={release === undefined}
            isTaken={isTaken(row, known)}
            onChange={(next) => change(row.key, next)}
            onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
          />
        ))}
        <Total rows={rows} freeBytes={freeBytes} />
        <p className={fields.help}>
          Загрузка идёт в фоне, пока открыта студия. Закроете вкладку — продолжите с принятого места, выбрав
          тот же файл, и в другом браузере тоже.
        </p>
      </SentForm>
    </ActPanel>
  );
}

/** How much the files need, with the video that is made of them, and whether the disk has as much. */
function Total({ rows, freeBytes }: { rows: Row[]; freeBytes: number | null }) {
  if (rows.length === 0 || freeBytes === null) return null;
  const size = rows.reduce((sum, { file }) => sum + file.size, 0);
  const needed = 2 * size;
  return (
    <p className={needed > freeBytes ? styles.short : fields.help}>
      {formatCount(rows.length, FILES)}, {formatSize(size)}. С готовым видео нужно до {formatSize(needed)}, на
      диске свободно {formatSize(freeBytes)}.
      {needed > freeBytes && ' На всё места не хватит: освободите его или загрузите часть файлов.'}
    </p>
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
  /** Whether its release can be changed. */
  hasOwnRelease: boolean;
  isTaken: boolean;
  onChange: (next: Partial<Row>) => void;
  onRemove: () => void;
};

/** How sure the guess of a row is. */
function describeGuess({ ordinal, source }: Row): string | undefined {
  if (source === 'name') return 'Догадка по имени файла: проверьте';
  if (source === 'free') return 'В имени файла номера нет: это следующий свободный';
  return ordinal === '' ? 'В имени файла номера нет' : undefined;
}

function FileRow({ row, hasOwnRelease, isTaken: hasVideo, onChange, onRemove }: RowProps) {
  const { key, file, release, ordinal, quality, replaces } = row;
  const heading = useId();
  return (
    <fieldset className={styles.row} aria-labelledby={heading}>
      <p id={heading} className={styles.name}>
        <bdi>{file.name}</bdi> <small>{[formatSize(file.size), quality].filter(Boolean).join(' · ')}</small>
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
      {hasOwnRelease && (
        <ControlField
          // What was missing is chosen now.
          name={release ? undefined : `release-${key}`}
          label="Релиз"
          help={release ? `Выбран: ${release.name}` : 'Не найден по имени файла: выберите'}
          isHelpLive
        >
          {({ className: _, ...control }) => (
            <ReleaseSearch
              input={control}
              taken={[]}
              onPick={({ id, name }) => onChange({ release: { id, name }, replaces: false })}
            />
          )}
        </ControlField>
      )}
      <Field
        name={`ordinal-${key}`}
        label="Эпизод"
        type="number"
        step="any"
        value={ordinal}
        help={describeGuess(row)}
        onChange={(event) => onChange({ ordinal: event.currentTarget.value, source: null, replaces: false })}
      />
      {hasVideo && (
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
