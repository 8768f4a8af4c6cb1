const PARTICLES = 'же|ж|бы|б|ли|ль';
const SHORT = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?!(?:${PARTICLES}) )(\\p{L}{1,2}|без|для|над|под|при|про) +(?=[\\p{L}\\p{N}«(])`,
  'giu',
);
const TO_THE_WORD_BEFORE = new RegExp(` +(?=[—–] |(?:${PARTICLES})(?![\\p{L}-]))`, 'gu');

/**
 * Ties prepositions and other short words to the next word, and dashes and particles to the one before, by no-break
 * spaces.
 */
export function tieShortWords(text: string): string {
  return text.replace(SHORT, '$1\u00A0').replace(TO_THE_WORD_BEFORE, '\u00A0');
}
