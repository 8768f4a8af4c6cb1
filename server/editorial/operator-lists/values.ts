import { z } from 'zod';
import { datetime, image } from '#contract/values.ts';

// PostgreSQL has no place for a zero character in text, nor for half a character in JSON.
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.toWellFormed())
    .max(max)
    .refine((value) => !value.includes('\0'), 'содержит нулевой символ');
export const words = (max: number) => text(max).trim().min(1);

const MAX_INT = 2_147_483_647;
export const amount = z.int().min(0).max(MAX_INT);
export const id = z.int().min(1).max(MAX_INT);

/** A moment in the form of the wire. */
export function wireTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}+00:00`;
}

/** Any ISO form of a time; it becomes the one of the wire. */
export const time = z.preprocess((value) => {
  const ms = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? value : wireTime(new Date(ms));
}, datetime);

const MAX_ADDRESS = 2000;
// Neither spaces nor what cannot be seen: an address goes into XML and pages as it is. Browsers take `\` before the
// path for `/`, others take it for a part of the host.
const WEB = /^https?:\/\/[^\s\p{C}\\/?#]+(?:[/?#][^\s\p{C}]*)?$/u;
const HAS_CREDENTIALS = /^https?:\/\/[^/?#]*@/;
// A browser takes `//x` and `/\x` for another site.
const OWN = /^\/(?![/\\])[^\s\p{C}]*$/u;

/**
 * What is wrong with an address of another site; undefined when nothing is. Any host may be named, those of one's own
 * machine too:
 * browsers ask for these addresses and the server never does.
 */
function webFault(value: string): string | undefined {
  if (!WEB.test(value)) return 'должно быть адресом http или https без пробелов';
  // Browsers ask for none by script, and show it to every viewer.
  if (HAS_CREDENTIALS.test(value)) return 'не должно содержать имя и пароль перед «@»';
  return URL.canParse(value) ? undefined : 'должно быть адресом, который можно открыть';
}

function webOrOwnFault(value: string): string | undefined {
  if (value.startsWith('http')) return webFault(value);
  return OWN.test(value) ? undefined : 'должно быть адресом http или https либо путём на этом сайте от «/»';
}

function address(faultOf: (value: string) => string | undefined) {
  return text(MAX_ADDRESS).superRefine((value, context) => {
    const message = value.length > MAX_ADDRESS ? undefined : faultOf(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

export const webAddress = address(webFault);
export const webOrOwnAddress = address(webOrOwnFault);
/** An address that may leave the protocol to the page, as those of players do: `//player.example/1`. */
export const playerAddress = address((value) => webFault(value.startsWith('//') ? `https:${value}` : value));

/** A path below the file's own folder; the reader checks again where it leads. */
export const pictureFile = words(500).refine(
  (value) => /^(?![/\\])(?!.*\.\.)[^:\\]+$/.test(value),
  'должно быть путём к картинке рядом с файлом',
);

/** A picture beside the file, the wire's image object, or nothing: then art is drawn. */
export const picture = z.union([pictureFile, image]).nullish();
export type Picture = z.output<typeof picture>;

/** Refuses a value that comes twice, at its second place. */
export function refuseTwins(
  context: z.RefinementCtx,
  values: readonly { value: string; path: (string | number)[] }[],
): void {
  const seen = new Set<string>();
  for (const { value, path } of values) {
    if (seen.has(value)) context.addIssue({ code: 'custom', path, message: 'уже записано выше' });
    seen.add(value);
  }
}
