import { MIN_GROUP } from '#contract/studio/system/counted.ts';

type Counts = { starts: number; watched: number; seconds: number };
type ShownCounts = { starts: number | null; watched: number | null; minutes: number | null };

/** A number of people, or null when they are so few that they might be known. */
export function hideSmall(number: number): number | null {
  return number > 0 && number < MIN_GROUP ? null : number;
}

/** The same for what was watched: minutes tell of whoever watched them, so few starts hide them, too. */
export function hideSmallCounts({ starts, watched, seconds }: Counts): ShownCounts {
  const isFew = seconds > 0 && starts < MIN_GROUP;
  return {
    starts: hideSmall(starts),
    watched: hideSmall(watched),
    minutes: isFew ? null : Math.round(seconds / 60),
  };
}
