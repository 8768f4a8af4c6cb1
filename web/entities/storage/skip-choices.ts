import { DEFAULT_SKIPS, SKIP_CHOICES, type SkipChoice, type SkipChoices } from '#contract/skip-choices.ts';

/** The names of the settings with the choices. */
export const SKIP_SETTINGS = Object.keys(DEFAULT_SKIPS) as (keyof SkipChoices)[];

/**
 * Reads the choices among the stored settings of the player. An older version had one switch for openings and endings,
 * which counts where nothing was chosen since.
 */
export function readSkips({ skips, skipsByItself }: Record<string, unknown>): SkipChoices {
  const both = skipsByItself === true && { skip_opening: 'always', skip_ending: 'always' };
  const chosen: Record<string, unknown> = { ...DEFAULT_SKIPS, ...both, ...(skips as object | null) };
  const known = SKIP_SETTINGS.filter((name) => SKIP_CHOICES.includes(chosen[name] as SkipChoice));
  return { ...DEFAULT_SKIPS, ...Object.fromEntries(known.map((name) => [name, chosen[name]])) };
}
