import { formatSize } from '#contract/format-size.ts';
import type { StudioUpload } from '#contract/studio/uploads.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';
import type { StudioState } from '../../ui/state-mark.tsx';
import type { Sending, UploadState } from './upload-store.ts';

/** «Лисья почта · 3» */
export function formatTarget(release: { name: string } | null, ordinal: number | null): string {
  const name = release?.name ?? 'Релиз не выбран';
  return ordinal === null ? name : `${name} · ${formatNumber(ordinal)}`;
}

const percent = (part: number) => `${formatNumber(Math.floor(part * 100))} %`;

/** «ещё 13 с», «ещё 3 мин» */
export function formatLeft(seconds: number): string {
  if (seconds < 60) return `ещё ${Math.max(1, Math.ceil(seconds))}\u00A0с`;
  return `ещё ${formatDuration(seconds)}`;
}

/** How a sending goes: «64 %, 42 МБ в секунду, ещё 13 с». */
export function formatSending({ state, sent, pace, file, problem }: Sending): string {
  const done = percent(file.size === 0 ? 0 : sent / file.size);
  if (state === 'queued') return 'Ждёт своей очереди';
  if (state === 'reading') return 'Читаем файл';
  if (state === 'paused') return `Пауза, отправлено ${done}`;
  if (state === 'failed') return problem ?? 'Не отправлено';
  if (state === 'waiting') return problem ?? `Связь прервана на ${done}, продолжится сама`;
  if (pace === null || pace <= 0) return `Отправлено ${done}`;
  return `${done}, ${formatSize(pace)} в секунду, ${formatLeft((file.size - sent) / pace)}`;
}

const STAGES = {
  probing: 'Проверяем видео',
  encoding: 'Готовим качества',
  picturing: 'Рисуем превью и раскадровку',
  publishing: 'Публикуем',
} as const;

const day = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' });

/** What the server does with an upload, or waits for. */
export function formatKnown(upload: StudioUpload): { state: StudioState; text: string } {
  const { state, received, size, needs, ordinal, failure, job, expires_at } = upload;
  if (state === 'failed') return { state: 'failed', text: failure ?? 'Не удалось' };
  if (state === 'sending')
    return {
      state: 'attention',
      text:
        `Не дозагружено: принято ${percent(received / size)}. Выберите тот же файл, и загрузка продолжится. ` +
        `Хранится до ${day.format(new Date(expires_at))}.`,
    };
  if (needs === 'replacement')
    return { state: 'attention', text: `У эпизода ${ordinal} уже есть видео. Заменить его?` };
  if (needs === 'episode') return { state: 'attention', text: 'Принято. Укажите номер эпизода.' };
  if (state === 'received') return { state: 'running', text: 'Принято, проверяем файл' };
  if (job?.state === 'failed' || job?.state === 'stopped')
    return { state: 'failed', text: failure ?? 'Подготовка остановлена' };
  if (job?.state === 'done')
    return upload.awaits_publication
      ? { state: 'done', text: 'Готово к публикации' }
      : { state: 'done', text: 'Готово' };
  if (job?.state === 'running')
    return { state: 'running', text: `${STAGES[job.stage ?? 'probing']}, ${percent(job.progress)}` };
  if (!job) return { state: 'done', text: 'Его место заняло другое видео' };
  return { state: 'planned', text: 'Ждёт подготовки' };
}

export const FILES: PluralForms = ['файл', 'файла', 'файлов'];

const waitsForSomebody = (upload: StudioUpload) =>
  ['attention', 'failed'].includes(formatKnown(upload).state);

/** Whether the rows of uploads are worth their room: something is sent, or waits for somebody. */
export function isBarOpen({ sendings, known }: UploadState): boolean {
  return sendings.length > 0 || (known ?? []).some(waitsForSomebody);
}

/** All uploads in one line, for the closed bar. */
export function formatUploads({ sendings, known }: UploadState): string {
  const going = sendings.filter(({ state }) => state !== 'failed' && state !== 'paused');
  const total = going.reduce((sum, { file }) => sum + file.size, 0);
  const sent = going.reduce((sum, one) => sum + one.sent, 0);
  const pace = going.reduce((sum, one) => sum + (one.pace ?? 0), 0);
  const ids = new Set(sendings.map(({ id }) => id));
  const others = (known ?? []).filter(({ id }) => !ids.has(id));
  const attention = others.filter(waitsForSomebody).length + (sendings.length - going.length);
  const parts = [
    going.length > 0 &&
      `${formatCount(going.length, FILES)}, ${percent(total === 0 ? 0 : sent / total)}` +
        (pace > 0 ? `, ${formatLeft((total - sent) / pace)}` : ''),
    others.some((one) => one.state === 'taken' && formatKnown(one).state !== 'done') && 'видео готовится',
    attention > 0 && `ждёт вас: ${formatNumber(attention)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'всё готово';
}
