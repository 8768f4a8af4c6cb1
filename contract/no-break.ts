const SHORT = /(?<![\p{L}\p{N}.-])(\p{L}{1,2}|без|для|над|под|при|про) +(?=[\p{L}\p{N}«(])/giu;
const DASH = / +(?=[—–] )/g;

/** Ties prepositions and other short words to the next word, and dashes to the one before, by no-break spaces. */
export function tieShortWords(text: string): string {
  return text.replace(SHORT, '$1\u00A0').replace(DASH, '\u00A0');
}
