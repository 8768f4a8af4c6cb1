import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Failure } from '#server/failure.ts';

type Parsed<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T & { tokens: true }>>;

/**
 * Reads the arguments of a command. Fails with what `misspelt` makes of a Russian sentence where they are not of its
 * form, also where a flag that is said once comes twice.
 */
export function parseFlags<const T extends ParseArgsConfig>(
  config: T,
  misspelt: (message: string) => Failure,
): Parsed<T> {
  let parsed: Parsed<T>;
  try {
    parsed = parseArgs<T & { tokens: true }>({ ...config, tokens: true });
  } catch {
    const hint = config.allowPositionals ? ' Если имя файла начинается с «-», поставьте перед ним «--».' : '';
    throw misspelt(`Команда записана неверно.${hint}`);
  }
  const seen = new Set<string>();
  for (const token of parsed.tokens ?? []) {
    if (token.kind !== 'option' || config.options?.[token.name]?.multiple) continue;
    if (seen.has(token.name)) throw misspelt(`--${token.name}: указано дважды.`);
    seen.add(token.name);
  }
  return parsed;
}
