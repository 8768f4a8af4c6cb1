import { readFile } from 'node:fs/promises';
import { renderedText } from '#server/editorial/site/rendered-texts.ts';

export const STUDIO_MANUAL = new URL('../../../docs/studio.md', import.meta.url);

/** Renders the manual of the studio. Its title is that of the page, and its pictures show what the reader sees. */
export async function renderStudioHelp({
  publicOrigin,
}: {
  publicOrigin: string;
}): Promise<{ html: string }> {
  const markdown = await readFile(STUDIO_MANUAL, 'utf8');
  const text = markdown.replace(/^# .*\n/, '').replaceAll(/^!\[.*\]\(.*\)\n+/gm, '');
  return { html: await renderedText(text, publicOrigin) };
}
