const CLOCK = /^(?:(\d{1,2}):)?(?:(\d{1,4}):)?(\d{1,5})(?:[.,](\d+))?$/;

/**
 * The seconds of what somebody has typed: «83», «1:23», «1:02:03», «1:23,4»; rounded to whole ones, as clients read
 * them, or to `perSecond` parts. Null for nothing, undefined for what is no time.
 */
export function parseClock(text: string, perSecond = 1): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const found = CLOCK.exec(typed);
  if (!found) return undefined;
  const [, first, second, last = '0', tenths = ''] = found;
  // «1:23» has one colon: its first part are minutes.
  const [hours, minutes] =
    second === undefined ? [0, Number(first ?? 0)] : [Number(first ?? 0), Number(second)];
  const seconds = Number(`${last}.${tenths === '' ? '0' : tenths}`);
  if ((first !== undefined || second !== undefined) && seconds >= 60) return undefined;
  if (second !== undefined && first !== undefined && minutes >= 60) return undefined;
  return Math.round((hours * 3600 + minutes * 60 + seconds) * perSecond) / perSecond;
}
