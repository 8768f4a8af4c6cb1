import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The pages that tell how to start and to operate a site, in the order in which somebody would follow them. */
export const MANUAL = [
  'README.md',
  'README.ru.md',
  ...globSync('docs/operating/*.md', { cwd: ROOT }).toSorted(),
];

/** A fenced block of a page: what is written after its opening fence, and its text. `at` is for messages. */
export type Block = { page: string; at: string; language: string; text: string };

/** How a block is checked; a shell block is a list of commands, each of which has a rule of its own. */
export type BlockKind =
  | 'shell'
  | 'settings'
  | 'nginx'
  | 'systemd'
  | 'vcl'
  | 'address'
  | 'file of the cluster';

export const readOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

export function blocksOf(page: string): Block[] {
  const text = readOf(page);
  return [...text.matchAll(/^ *```(\w*)\n([^]*?)^ *```$/gm)].map(
    ({ 1: language = '', 2: body = '', index }) => ({
      page,
      at: `${page}:${text.slice(0, index).split('\n').length}`,
      language,
      text: body,
    }),
  );
}

/** What a line of a shell block runs, without the explanation beside it. */
export function commandsOf({ text }: Block): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replace(/ {2,}\S.*$| +#.*$/, ''));
}

const IS_COMMAND = /^(?:[A-Z_]+=\S+ )*(?:npm|git|curl|journalctl|podman|kubectl|helm) /;

/** How a block of the manual is checked. Throws for one that no check knows: give it a kind here and a check. */
export function kindOf(block: Block): BlockKind {
  const { page, at, language, text } = block;
  if (page.endsWith('/patroni.md') && /^# \S+\n/.test(text)) return 'file of the cluster';
  if (language === 'nginx' || language === 'vcl') return language;
  if (language === 'ini' && text.startsWith('# /etc/systemd/system/')) return 'systemd';
  if (language === '') {
    const lines = text.trim().split('\n');
    if (lines.every((line) => /^[A-Z][A-Z0-9_]+=\S/.test(line) && !IS_COMMAND.test(line))) return 'settings';
    if (lines.every((line) => IS_COMMAND.test(line))) return 'shell';
    if (text.startsWith('/storage/t/')) return 'address';
  }
  throw new Error(`${at}: no check knows this block (tests/deploy/manual-blocks.ts)`);
}

export const MANUAL_BLOCKS = MANUAL.flatMap(blocksOf);

/** The blocks of the manual of one kind. */
export function blocksOfKind(kind: BlockKind): Block[] {
  return MANUAL_BLOCKS.filter((block) => kindOf(block) === kind);
}

/** The files that a block of systemd names, by their names. */
export function unitsOf({ text }: Block): Map<string, string> {
  const parts = text.split(/^# \/etc\/systemd\/system\/(\S+)\n/m).slice(1);
  const names = parts.filter((_part, at) => at % 2 === 0);
  return new Map(names.map((name, at) => [name, parts[at * 2 + 1] ?? '']));
}
