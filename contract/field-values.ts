import { z } from 'zod';
import { MAX_NUMBER } from './max-number.ts';
import { datetime, image, isCalendarDay } from './values.ts';

// PostgreSQL stores neither a zero character nor half of an emoji, which programs leave when they cut by length.
export const HALF_CHARACTER = /\p{Surrogate}/u;

// Copied text often has these marks. They turn nothing around, so they are left out.
const DIRECTION_MARK = /[\u061C\u200E\u200F]/g;
// Line breaks and tabs are text. Embeddings, overrides and isolates would turn around the words of the page beside the
// text.
const UNSEEN_COMMAND = /(?![\0\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;
const CONTROL = /\p{Cc}/u;
const WORD = /[\p{L}\p{N}]+/gu;
// A command that is further from any word is told by its position.
const MAX_DISTANCE = 40;

/** A text without marks of direction, as it is stored. */
export const withoutMarks = (text: string): string => text.replaceAll(DIRECTION_MARK, '');

function unseenIssue(text: string): string | undefined {
  const found = UNSEEN_COMMAND.exec(text);
  if (!found) return undefined;
  const [command] = found;
  const kind = CONTROL.test(command) ? 'невидимый управляющий символ' : 'невидимый символ направления письма';
  const code = (command.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const before = text.slice(Math.max(0, found.index - MAX_DISTANCE), found.index);
  const word = before.match(WORD)?.at(-1);
  const place = word === undefined ? `на месте ${found.index + 1}` : `после «${word}»`;
  return `содержит ${kind} U+${code} ${place}`;
}

const kept = z
  .string()
  .refine((value) => !value.includes('\0'), 'содержит нулевой символ')
  .refine((value) => !HALF_CHARACTER.test(value), 'содержит половину символа, например обрезанного эмодзи');

/**
 * A string without what the database cannot store, and without control characters and characters that turn the
 * direction of text; marks of direction are left out.
 */
export const storable = kept.overwrite(withoutMarks).superRefine((value, context) => {
  const message = unseenIssue(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
export const text = (max: number) => storable.max(max);
// What shows nothing: spaces, control and format characters, fillers of Hangul, the empty pattern of Braille.
const SHOWN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text with at least one character that people see. */
export const requiredText = (max: number) =>
  text(max)
    .trim()
    .min(1)
    .refine((value) => value === '' || SHOWN.test(value), 'состоит из невидимых символов');

/** The most characters of the name of a release, a franchise or an episode. */
export const MAX_NAME = 300;

/** Whom a member voices: one character or several. */
export const characterName = requiredText(200);

/** What is missing from a video, and why, in a sentence or two. */
export const cutsText = requiredText(500);

const MAX_INT = 2_147_483_647;
export const amount = z.int().min(0).max(MAX_NUMBER);
export const sortOrder = z.int().min(-MAX_NUMBER).max(MAX_NUMBER);
export const id = z.int().min(1).max(MAX_INT);
/** The most episodes of a release. */
export const MAX_EPISODES = 5000;
// An episode lasts at most a day.
const MAX_MINUTES = 1440;
export const minutes = z.int().min(0).max(MAX_MINUTES);
export const seconds = z
  .int()
  .min(0)
  .max(MAX_MINUTES * 60);

/** Formats a time as on the wire. */
export function formatWireTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}+00:00`;
}

// A time without a zone would be another one on each machine.
const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** Accepts a time in any ISO form with a zone and converts it to the form of the wire. */
export const time = z.preprocess((value, context) => {
  const [, day] = typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d)T/.exec(value) ?? []) : [];
  if (day === undefined) return value;
  if (!isCalendarDay(day)) {
    context.addIssue({ code: 'custom', message: `называет день, которого нет: ${day}` });
    return z.NEVER;
  }
  if (!ZONE.test(String(value))) {
    context.addIssue({ code: 'custom', message: 'должно кончаться часовым поясом: +03:00 или Z' });
    return z.NEVER;
  }
  const ms = Date.parse(String(value));
  return Number.isNaN(ms) ? value : formatWireTime(new Date(ms));
}, datetime);

// They follow `/api/v1/anime/releases/` in other calls: a release of that name could not be asked for.
const WORDS_OF_API = new Set(['episodes', 'latest', 'list', 'random', 'recommended']);

/** The last part of the address of a release. */
export const releaseAlias = requiredText(300)
  .regex(/^[\w~-][\w.~-]*$/, 'должно состоять из латинских букв, цифр, «-», «_», «.» и «~»')
  .refine((alias) => !WORDS_OF_API.has(alias), 'не может быть словом, которое занято адресами API');

/** An hour of the day in Moscow: «00:30». */
export const hourOfDay = z
  .string()
  .regex(
    /^(?:[01]\d|2[0-3]):[0-5]\d$/,
    'должно быть временем от 00:00 до 23:59 по Москве; 24:30 четверга — это 00:30 пятницы',
  );
/** Every how many weeks an episode comes out. */
export const everyWeeks = z.int().min(1).max(4);

const MAX_ADDRESS = 2000;
// No spaces and no invisible characters, because addresses go into XML and pages unchanged. Browsers read `\` before
// the path as `/`, other programs as a part of the host.
const WEB = /^https?:\/\/[^\s\p{C}\\/?#]+(?:[/?#][^\s\p{C}]*)?$/u;
const HAS_CREDENTIALS = /^https?:\/\/[^/?#]*@/;
// Browsers open `//x` and `/\x` as another site.
const OWN = /^\/(?![/\\])[^\s\p{C}]*$/u;

/**
 * The problem with an external address, or undefined. Any host is allowed, even a local one: only browsers request
 * these addresses, never the server.
 */
function webAddressIssue(value: string): string | undefined {
  if (!WEB.test(value)) return 'должно быть адресом http или https без пробелов';
  // Scripts cannot fetch such an address, and browsers would show the password to every viewer.
  if (HAS_CREDENTIALS.test(value)) return 'не должно содержать имя и пароль перед «@»';
  return URL.canParse(value) ? undefined : 'должно быть адресом, который можно открыть';
}

function webOrOwnAddressIssue(value: string): string | undefined {
  if (value.startsWith('http')) return webAddressIssue(value);
  return OWN.test(value) ? undefined : 'должно быть адресом http или https либо путём на этом сайте от «/»';
}

function address(findIssue: (value: string) => string | undefined) {
  return kept.max(MAX_ADDRESS).superRefine((value, context) => {
    const message = value.length > MAX_ADDRESS ? undefined : findIssue(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

export const webAddress = address(webAddressIssue);
export const webOrOwnAddress = address(webOrOwnAddressIssue);
/** An address of a player, which may omit the protocol: `//player.example/1`. */
export const playerAddress = address((value) =>
  webAddressIssue(value.startsWith('//') ? `https:${value}` : value),
);

/** A path below the folder of a file of records or of a catalogue. The reader checks the resolved path again. */
export const pictureFile = requiredText(500).refine(
  (value) => /^(?![/\\])(?!.*\.\.)[^:\\]+$/.test(value),
  'должно быть путём к картинке рядом с файлом',
);

/** A picture beside a file of records, an image object as on the wire, or nothing: then art is drawn. */
export const picture = z.union([pictureFile, image]).nullish();
export type PictureInFile = z.output<typeof picture>;

/** Adds an issue for each repeated value, at its second position. */
export function refuseDuplicates(
  context: z.RefinementCtx,
  values: readonly { value: string; path: (string | number)[] }[],
): void {
  const seen = new Set<string>();
  for (const { value, path } of values) {
    if (seen.has(value)) context.addIssue({ code: 'custom', path, message: 'уже записано выше' });
    seen.add(value);
  }
}
