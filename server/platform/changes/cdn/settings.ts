import { z } from 'zod';
import type { PurgeTarget } from './purge.ts';
import type { CdnTagHeader } from './tags.ts';

/** The settings of a CDN that stores public answers. */
export const cdnSettings = {
  CDN: z.enum(['on', 'off']).default('off'),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_FORM: z.enum(['surrogate-key', 'cache-tag']).optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7E]{1,500}$/, 'это должны быть латинские буквы и цифры без пробелов')
    .optional(),
};

type Env = z.output<z.ZodObject<typeof cdnSettings>>;

export type CdnConfig = { tagHeader: CdnTagHeader; purge: PurgeTarget | undefined };

/** The settings that do not go together, each with what is wrong. */
export function cdnProblems(
  env: Env & { TRUSTED_PROXIES: readonly string[]; GOVERNMENT_NETWORKS: readonly string[] },
): { name: string; message: string }[] {
  const problem = (isWrong: boolean, name: string, message: string) => (isWrong ? [{ name, message }] : []);
  const isOn = env.CDN === 'on';
  const needsUrl = (env.CDN_PURGE_FORM ?? env.CDN_PURGE_TOKEN) !== undefined;
  return [
    ...problem(!isOn && env.CDN_PURGE_URL !== undefined, 'CDN_PURGE_URL', 'возможно только с CDN=on'),
    ...problem(
      needsUrl && env.CDN_PURGE_URL === undefined,
      'CDN_PURGE_URL',
      'нужен для CDN_PURGE_FORM и CDN_PURGE_TOKEN',
    ),
    ...problem(
      isOn && env.TRUSTED_PROXIES.length === 0,
      'TRUSTED_PROXIES',
      'нужны для CDN=on: адреса, с которых приходит CDN',
    ),
    // Their answers differ from those of their country, which a CDN does not know.
    ...problem(
      isOn && env.GOVERNMENT_NETWORKS.length > 0,
      'GOVERNMENT_NETWORKS',
      'невозможны с CDN=on: CDN ответил бы им, не спрашивая',
    ),
  ];
}

/** The CDN that the settings describe; undefined without one. */
export function cdnOf({ CDN, CDN_PURGE_URL, CDN_PURGE_FORM, CDN_PURGE_TOKEN }: Env): CdnConfig | undefined {
  if (CDN === 'off') return undefined;
  const tagHeader = CDN_PURGE_FORM === 'cache-tag' ? 'Cache-Tag' : 'Surrogate-Key';
  const purge =
    CDN_PURGE_URL === undefined
      ? undefined
      : ({ url: CDN_PURGE_URL, tagHeader, token: CDN_PURGE_TOKEN } as const);
  return { tagHeader, purge };
}
