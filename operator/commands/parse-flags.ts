import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Failure } from '#server/failure.ts';

type Parsed<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T & { tokens: true }>>;

const UNREADABLE = '\uFFFD';

/**
 * Parses the arguments of a command. Throws the failure that `invalidCommand` makes from a Russian sentence when the
 * arguments are invalid, a flag that is not `multiple` is repeated or the text of a flag is not in UTF-8.
 */
export function parseFlags<const T extends ParseArgsConfig>(
  config: T,
  invalidCommand: (message: string) => Failure,
): Parsed<T> {
  let parsed: Parsed<T>;
  try {
    parsed = parseArgs<T & { tokens: true }>({ ...config, tokens: true });
  } catch {
    const hint = config.allowPositionals ? ' Если имя файла начинается с «-», поставьте перед ним «--».' : '';
    throw invalidCommand(`Команда записана неверно.${hint}`);
  }
  const seen = new Set<string>();
  for (const token of parsed.tokens ?? []) {
    if (token.kind !== 'option') continue;
    // Node decodes arguments without an error; names of files may contain the character.
    if (token.value?.includes(UNREADABLE))
      throw invalidCommand(`--${token.name}: это не UTF-8, переключите терминал на UTF-8.`);
    if (config.options?.[token.name]?.multiple) continue;
    if (seen.has(token.name)) throw invalidCommand(`--${token.name}: указано дважды.`);
    seen.add(token.name);
  }
  return parsed;
}
