import { oneLine } from '#server/platform/one-line.ts';

const MAX_CHARACTERS = 4000;
const CUT = 'Остальное не поместилось.';

/** Joins the sentences about a video to one paragraph of at most 4000 characters. */
export function formatReport(sentences: readonly string[]): string {
  const text = sentences.map(oneLine).join(' ');
  if (text.length <= MAX_CHARACTERS) return text;
  const fitting: string[] = [];
  let length = CUT.length;
  for (const sentence of sentences.map(oneLine)) {
    length += sentence.length + 1;
    if (length > MAX_CHARACTERS) break;
    fitting.push(sentence);
  }
  return [...fitting, CUT].join(' ');
}
