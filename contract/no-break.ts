const PARTICLES = 'же|ж|бы|б|ли|ль';
const SHORT = new RegExp(`^(?!(?:${PARTICLES})$)(?:\\p{L}{1,2}|без|для|над|под|при|про)$`, 'iu');
// Every run of letters, digits, full stops and hyphens, with the spaces up to the next word.
const WORD = /([\p{L}\p{N}.-]+)( +(?=[\p{L}\p{N}«(]))?/gu;
const TO_THE_WORD_BEFORE = new RegExp(` +(?=[—–] |(?:${PARTICLES})(?![\\p{L}-]))`, 'gu');

/**
 * Ties prepositions and other short words to the next word, and dashes and particles to the one before, by no-break
 * spaces.
 */
export function tieShortWords(text: string): string {
  const tied = text.replaceAll(WORD, (all, word: string, spaces?: string) =>
    spaces !== undefined && SHORT.test(word) ? `${word}\u00A0` : all,
  );
  return tied.replaceAll(TO_THE_WORD_BEFORE, '\u00A0');
}
