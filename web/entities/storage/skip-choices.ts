import {
  DEFAULT_SKIPS,
  forEachMark,
  MARK_KINDS,
  type MarkKind,
  SKIP_CHOICES,
  type SkipChoices,
} from '#contract/marks.ts';
import type { Settings } from '#contract/settings.ts';

export type SkipSettings = Pick<Settings, `skip_${MarkKind}`>;

/** The names of the settings that hold the choices. */
export const SKIP_SETTINGS = MARK_KINDS.map((kind) => `skip_${kind}` as const);

/**
 * Reads the choices among the stored settings of the player. An older version had one switch for openings and endings,
 * which counts where nothing was chosen since.
 */
export function readSkips({ skips, skipsByItself }: Record<string, unknown>): SkipChoices {
  const chosen = skips !== null && typeof skips === 'object' ? (skips as Record<string, unknown>) : {};
  return forEachMark((kind) => {
    const isOld = skipsByItself === true && (kind === 'opening' || kind === 'ending');
    return SKIP_CHOICES.find((choice) => choice === chosen[kind]) ?? (isOld ? 'always' : DEFAULT_SKIPS[kind]);
  });
}

/** The same choices as settings of an account. */
export function toSkipSettings(skips: SkipChoices): SkipSettings {
  return Object.fromEntries(MARK_KINDS.map((kind) => [`skip_${kind}`, skips[kind]])) as SkipSettings;
}

/** The same choices as the player stores them. */
export function fromSkipSettings(settings: SkipSettings): SkipChoices {
  return forEachMark((kind) => settings[`skip_${kind}`]);
}
