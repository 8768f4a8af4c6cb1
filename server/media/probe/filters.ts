import { run } from './program.ts';

let names: Promise<Set<string>> | undefined;

async function listFilters(): Promise<Set<string>> {
  const text = (await run('ffmpeg', ['-hide_banner', '-v', 'error', '-filters'])).toString();
  // A line is « TSC zscale  V->V  description»; versions differ in the number of letters in front.
  return new Set([...text.matchAll(/^ *\S+ +(\w+) +\S+->\S+/gm)].map(([, name = '']) => name));
}

/** Whether the ffmpeg of this machine has a filter. A missing one is asked for again: it may be installed by now. */
export async function hasFilter(name: string): Promise<boolean> {
  names ??= listFilters();
  const known = await names.catch(() => new Set<string>());
  if (!known.has(name)) names = undefined;
  return known.has(name);
}
