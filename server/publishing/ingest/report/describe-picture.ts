import type { Damage } from '#server/media/probe/damage.ts';
import type { VideoSource } from '#server/media/probe/video-source.ts';
import { parseRatio } from '#server/media/probe/frame-rate.ts';

/** «12:31», «1:02:03». */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

function formatRate(frameRate: string): string {
  return parseRatio(frameRate).toLocaleString('ru', { maximumFractionDigits: 3 });
}

function describeColor({ color }: VideoSource['video']): string[] {
  const sentences: string[] = [];
  if (color.kind === 'pq' || color.kind === 'hlg')
    sentences.push(
      `Видео в HDR (${color.kind === 'pq' ? 'PQ' : 'HLG'}): цвета переведены в обычные, BT.709.`,
    );
  if (color.kind === 'wide') sentences.push('Цвета шире обычных переведены в BT.709.');
  if (color.hasAlpha) sentences.push('Прозрачное стало чёрным.');
  return sentences;
}

function describeScan({ scan, frameRate }: VideoSource['video']): string[] {
  if (scan.kind === 'progressive') return [];
  const rate = `кадров в секунду: ${formatRate(frameRate)}`;
  if (scan.kind === 'interlaced') return [`Видео чересстрочное: из каждого поля сделан кадр, ${rate}.`];
  if (scan.kind === 'shifted') return [`Поля соседних кадров собраны в целые кадры, ${rate}.`];
  return [`Это плёнка, растянутая для телевидения NTSC: восстановлены её кадры, ${rate}.`];
}

function describeShape({ width, height, otherSizes, hasWrongPixelShape }: VideoSource['video']): string[] {
  const sentences: string[] = [];
  if (hasWrongPixelShape) sentences.push('Форма пикселей указана неверно: они приняты за квадраты.');
  if (otherSizes.length > 0) {
    const others = otherSizes.map((size) => `${size.width}×${size.height}`).join(', ');
    sentences.push(
      `Размер кадра меняется по ходу видео (${width}×${height}, ${others}): взят ${width}×${height}, остальное вписано в него.`,
    );
  }
  return sentences;
}

/** Says in sentences what was done with the picture of a video and what its container says wrongly. */
export function describePicture({ video, duration, claimedDuration }: VideoSource): string[] {
  const length =
    claimedDuration === undefined
      ? []
      : [`В заголовке указана длина ${formatTime(claimedDuration)}, а видео длится ${formatTime(duration)}.`];
  return [...describeColor(video), ...describeScan(video), ...describeShape(video), ...length];
}

const MAX_PLACES = 5;

/** Says in a sentence where a video is damaged; nothing about a whole one. */
export function describeDamage(damages: readonly Damage[]): string[] {
  if (damages.length === 0) return [];
  const places = damages.slice(0, MAX_PLACES).map(({ at, lost }) => {
    const seconds = Math.max(1, Math.round(lost));
    return `около ${formatTime(at)}${lost > 0 ? ` (пропало примерно ${seconds} с)` : ''}`;
  });
  const others = damages.length - places.length;
  const rest = others > 0 ? `; других таких мест: ${others}` : '';
  return [`Файл повреждён ${places.join(', ')}${rest}. Посмотрите эти места в эпизоде.`];
}
