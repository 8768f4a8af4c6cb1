import russian from 'hyphen/ru/index.js';

// Shorter words fit in every tile.
const MIN_WORD_LENGTH = 10;

/**
 * Adds soft hyphens to the long words of a name, for loaders only. Browsers of televisions and many others have no
 * Russian dictionary for `hyphens: auto` and break words anywhere.
 */
export function hyphenateName(name: string): string {
  return russian.hyphenateSync(name, { minWordLength: MIN_WORD_LENGTH });
}
