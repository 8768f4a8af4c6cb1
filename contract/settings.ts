import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DEFAULT_SKIPS, SKIP_CHOICES } from './skip-choices.ts';

const tag = 'Настройки';

/** The blocks of the home page in their default order. */
export const HOME_BLOCKS = [
  'continue',
  'schedule',
  'recommended',
  'promotions',
  'fresh',
  'ongoing',
  'best',
  'poll',
  'genres',
  'franchises',
  'films',
  'torrents',
  'videos',
] as const;
export type HomeBlock = (typeof HOME_BLOCKS)[number];

const homeBlocks = z
  .array(z.enum(HOME_BLOCKS))
  .max(HOME_BLOCKS.length)
  .refine((blocks) => new Set(blocks).size === blocks.length, 'называет блок дважды');

/** Whether the player skips such a part by itself, on a press, or not at all. */
const skipChoice = z.enum(SKIP_CHOICES);

const fields = {
  /** Openings and endings are both always skipped: it follows from their two choices, and changing it changes them. */
  auto_skip: z.boolean(),
  skip_recap: skipChoice,
  skip_opening: skipChoice,
  skip_ending: skipChoice,
  skip_after_credits: skipChoice,
  skip_next_preview: skipChoice,
  /** The next episode starts automatically. */
  autoplay_next: z.boolean(),
  /** The initial height of the video on a device without a choice of its own. */
  quality: z.union([z.literal('auto'), z.literal([480, 720, 1080])]),
  speed: z.literal([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]),
  /** The default on a device without a choice of its own: «auto» is at most 480, and little is loaded ahead. */
  data_saver: z.boolean(),
  /** «system» is light or dark, as the device is. */
  theme: z.enum(['system', 'dark', 'black', 'light']),
  /** Names and frames of unwatched episodes are hidden. */
  spoiler_guard: z.boolean(),
  /** Blocks named here come first and in this order; the others follow in the default order. */
  home_order: homeBlocks,
  home_hidden: homeBlocks,
  is_with_video_ads: z.boolean(),
  is_with_video_ads_always: z.boolean(),
  is_with_content_ads: z.boolean(),
};

/** The settings of a viewer for the site and the player. */
export const settings = z.object(fields).meta({ id: 'Settings' });
export type Settings = z.output<typeof settings>;

/** Changes to some of the settings; unknown names are refused. */
export const settingsChange = z.strictObject(fields).partial();
export type SettingsChange = z.output<typeof settingsChange>;

/** The settings of a new account. The flags of ads are stored elsewhere. */
export const DEFAULT_SETTINGS = {
  auto_skip: false,
  ...DEFAULT_SKIPS,
  autoplay_next: true,
  quality: 'auto',
  speed: 1,
  data_saver: false,
  theme: 'dark',
  spoiler_guard: false,
  home_order: [],
  home_hidden: [],
} satisfies Omit<Settings, `is_with_${string}`>;

const path = '/api/v1/accounts/users/me/settings';

export const mySettings = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Настройки сайта и плеера',
  description: 'Returns the settings of the site and the player that belong to the account.',
  response: settings,
  signedIn: 403,
});

export const changeSettings = endpoint({
  method: 'POST',
  path,
  tag,
  summary: 'Изменить названные настройки; в ответе все',
  description: 'Changes the settings that the body names, keeps the others, and returns all of them.',
  body: settingsChange,
  response: settings,
  failures: [422],
  signedIn: 403,
});
