import { type Loudness, TARGET } from '#server/media/probe/loudness.ts';
import { formatTime } from './describe-picture.ts';

// More is noise that becomes as loud, or a sound that was compressed to nothing but loudness.
const MUCH = 12;
// Less is hardly heard.
const MIN_MISSING = 2;
const MAX_NAMED = 5;

const formatLevel = (value: number) =>
  `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('ru', { maximumFractionDigits: 1 })}`;

// A peak may leave no room for more.
function aboutRest(integrated: number, gain: number, peakAt: number): string[] {
  const missing = TARGET - integrated - gain;
  if (missing < MIN_MISSING) return [];
  return [
    `До ${formatLevel(TARGET)} LUFS не хватает ${formatLevel(missing)} дБ: мешает пик ${formatTime(peakAt)}.`,
  ];
}

function aboutGain(integrated: number, gain: number): string[] {
  const was = `Громкость ${formatLevel(integrated)} LUFS`;
  if (gain === 0) return [`${was}: оставлена как есть.`];
  const changed = `${was}: звук ${gain > 0 ? 'громче' : 'тише'} на ${formatLevel(Math.abs(gain))} дБ.`;
  if (Math.abs(gain) <= MUCH) return [changed];
  return [`Внимание: звук записан слишком ${gain > 0 ? 'тихо' : 'громко'}. ${changed}`];
}

function aboutSilence(silences: Loudness['silences']): string[] {
  if (silences.length === 0) return [];
  const named = silences.slice(0, MAX_NAMED).map(({ from, to }) => `${formatTime(from)}–${formatTime(to)}`);
  const left = silences.length - named.length;
  return [`Внимание: тишина от пяти секунд: ${[...named, ...(left > 0 ? [`ещё ${left}`] : [])].join(', ')}.`];
}

/** Says in Russian sentences how loud a sound was, by how much it was changed, and what has to be listened to. */
export function describeLoudness(
  { integrated, peak, peakAt, silences, deadChannel }: Loudness,
  gain: number,
): string[] {
  if (integrated === null) return ['Внимание: звук в файле есть, но в нём тишина.'];
  const dead = deadChannel === 'left' ? 'левом' : 'правом';
  return [
    ...aboutGain(integrated, gain),
    ...aboutRest(integrated, gain, peakAt),
    ...(peak > 0
      ? [`Внимание: звук перегружен, пик ${formatTime(peakAt)} на ${formatLevel(peak)} дБ выше полной шкалы.`]
      : []),
    ...(deadChannel === null ? [] : [`Внимание: в ${dead} канале тишина.`]),
    ...aboutSilence(silences),
  ];
}
