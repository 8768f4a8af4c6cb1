import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = path.resolve(import.meta.dirname, '../../docs/operating/patroni.md');

/** The text that the manual prints for a file. */
function printed(file: string): string {
  const blocks = readFileSync(PAGE, 'utf8').matchAll(/```\w*\n# (\S+)\n(.*?)```/gs);
  const found = [...blocks].find(([, name]) => name === file)?.[2];
  if (found === undefined) throw new Error(`the manual does not print ${file}`);
  return found;
}

/** The settings of our processes in the manual. */
export function printedSettings(): Record<string, string> {
  const lines = printed('.env').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s) as [string, string]));
}

/**
 * Writes a file that the manual prints into the folder of a machine, which stands for its root, with the name and the
 * address of the machine; returns its path. `more` are further lines.
 */
export function writeFromManual(
  file: string,
  { name, address, folder }: { name: string; address: string; folder: string },
  more = '',
): string {
  const text = (printed(file) + more).replaceAll('ИМЯ', name).replaceAll('АДРЕС', address);
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(
    place,
    text.replaceAll(/(?<=[\s=])\/(?:etc|var|run)\/(?=\w)/g, (at) => `${folder}${at}`),
  );
  return place;
}
