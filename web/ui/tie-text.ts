import type { ReactNode } from 'react';
import { tieShortWords } from '#contract/no-break.ts';

/** Ties the short words of a text to the next ones; anything but a plain text stays as it is. */
export function tieText(content: ReactNode): ReactNode {
  return typeof content === 'string' ? tieShortWords(content) : content;
}
