import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Failure } from '#server/failure.ts';

type Parsed<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T & { tokens: true }>>;

/**
 * Parses the arguments of a command. Throws the failure that `invalidCommand` makes from a Russian sentence when the
 * arguments are invalid or a flag that is not `multiple` is repeated.
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
    if (token.kind !== 'option' || config.options?.[token.name]?.multiple) continue;
    if (seen.has(token.name)) throw invalidCommand(`--${token.name}: указано дважды.`);
    seen.add(token.name);
  }
  return parsed;
}
