import { isUtf8 } from 'node:buffer';
import { Failure } from '#server/failure.ts';
import { decodeForeign } from './decode-foreign.ts';
import { brokenTorrent } from './read-dictionary.ts';
import { checkTorrentNames, checkTorrentPaths } from './torrent-names.ts';

type InfoFile = {
  length: number;
  path: Uint8Array[];
  'path.utf-8'?: Uint8Array[];
  /** Of BEP 47: `p` is a file of nothing that fills the rest of a piece. */
  attr?: Uint8Array;
};

/** The names in the info of a torrent. Old programs write them in the encoding of their system and again in UTF-8. */
export type NamedInfo = {
  name?: Uint8Array;
  'name.utf-8'?: Uint8Array;
  length?: number;
  files?: InfoFile[];
};

const MAX_FILES = 10_000;

// A client that does not know BEP 47 writes a file whatever its attribute says, so only these names are padding.
const PADDING = /^\.(?:pad|____padding_file)\/\d+$/;
const BITCOMET_PADDING =
  /^_____padding_file_\d+_if you see this file, please update to BitComet [\d.]+ or above____$/;

function isPadding({ attr }: InfoFile, path: string): boolean {
  return BITCOMET_PADDING.test(path) || (Buffer.from(attr ?? []).includes('p') && PADDING.test(path));
}

// In the encodings of Asia `\` and `|` may be the second byte of a letter.
function withoutSecondBytes(bytes: Uint8Array): Buffer {
  const raw = Buffer.from(bytes).toString('latin1');
  return Buffer.from(raw.replaceAll(/([\x81-\xfe])[\\|]/g, '$1_'), 'latin1');
}

/**
 * The names as a client reads them that does not know those in UTF-8. Without a known encoding such a client may read a
 * letter where windows-1251 has a sign.
 */
function decodeFirst(parts: readonly Uint8Array[], encodings: readonly string[]): string[] {
  const isKnown = encodings.some((encoding) => !/^utf-?8$/i.test(encoding));
  return parts.map((part) =>
    decodeForeign(isKnown || isUtf8(part) ? part : withoutSecondBytes(part), encodings),
  );
}

// Clients skip the empty parts of a path.
const withoutEmpty = (parts: readonly string[]) => parts.filter((part) => part !== '');

/** The names of one thing as clients read them: those in UTF-8 or else the first ones, and the first ones. */
type Readings = { best: string[]; first: string[] };

// Some clients write the one and some the other, so both are checked.
function readNames(
  names: readonly Uint8Array[],
  exact: readonly Uint8Array[] | undefined,
  encodings: readonly string[],
): Readings {
  const inUtf8 = withoutEmpty((exact ?? []).map((part) => decodeForeign(part, encodings)));
  const plain = withoutEmpty(names.map((part) => decodeForeign(part, encodings)));
  const best = inUtf8.length > 0 ? inUtf8 : plain;
  const first = inUtf8.length > 0 ? withoutEmpty(decodeFirst(names, encodings)) : plain;
  checkTorrentNames(best);
  checkTorrentNames(first);
  return { best, first: first.length > 0 ? first : best };
}

/**
 * Reads the name of a torrent, which is its hash where it has none, and the paths of its files without padding. Fails
 * with `invalid` where a client would write another file than the path says, or could not write it.
 */
export function readInfoNames(
  info: NamedInfo,
  hashText: string,
  encodings: readonly string[],
): { name: string; paths: string[] } {
  const exact = info['name.utf-8'] && [info['name.utf-8']];
  const [name = hashText] = readNames(info.name ? [info.name] : [], exact, encodings).best;
  if (!info.files) return { name, paths: [name] };
  if (info.files.length > MAX_FILES) throw new Failure('invalid', `В торренте больше ${MAX_FILES} файлов.`);
  const read = info.files.map((file) => {
    const { best, first } = readNames(file.path, file['path.utf-8'], encodings);
    if (best.length === 0) throw brokenTorrent();
    return { file, best: best.join('/'), first: first.join('/') };
  });
  // Files that only fill a piece may have one name: clients do not write them.
  const files = read.filter(({ file, best, first }) => ![best, first].every((path) => isPadding(file, path)));
  if (files.length === 0) throw new Failure('invalid', 'В торренте нет файлов.');
  const paths = files.map(({ best }) => best);
  checkTorrentPaths(paths);
  checkTorrentPaths(files.map(({ first }) => first));
  return { name, paths };
}
