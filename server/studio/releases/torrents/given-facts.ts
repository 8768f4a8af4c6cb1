import type { z } from 'zod';
import type { addTorrentFile } from '#contract/studio/torrents.ts';
import type { AddTorrentOptions } from '#server/torrents/torrents/changes/add-torrent.ts';
import { hasUnsafeCharacters } from '#server/torrents/torrents/files/torrent-names.ts';
import { invalidField } from '../../records/changes/invalid-field.ts';

/** What somebody says of a torrent that they add. */
export type GivenFacts = z.output<(typeof addTorrentFile)['query']>;

/** Refuses line breaks and invisible characters in texts that become parts of the names of files. */
export function refuseUnsafeText(texts: Record<string, unknown>): void {
  for (const [field, text] of Object.entries(texts))
    if (typeof text === 'string' && hasUnsafeCharacters(text))
      throw invalidField(field, 'Здесь не может быть переносов строк и невидимых знаков.');
}

/** The options of a command that adds a torrent, of the same facts. */
export function optionsOf(
  release: string,
  { label, replace = 'plain', ...facts }: GivenFacts,
): AddTorrentOptions {
  refuseUnsafeText({ label, description: facts.description });
  const overrides = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
  return { release, overrides, label, replacing: replace };
}
