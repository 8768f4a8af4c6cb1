import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The reference document of the wire, which lies outside the repository and may be absent. */
const FILE = path.resolve(import.meta.dirname, '../../../../shared/api-v1.md');

/** A field of the document; `fields` are those of its object or of each item of its list. */
export type WireField = { name: string; mayBeNull: boolean; fields: WireField[] };

// The object behind a type or, where the document gives no type, behind a field name.
const MEANINGS: Record<string, string> = {
  'poster image': 'poster',
  'brief release': 'release',
  'brief+genres': 'release+genres',
  'brief|null': 'release',
  'episode|null': 'episode',
  'array of torrent member': 'torrent member',
  '[Role]': 'role',
  Team: 'team',
  genres: 'genre',
  episodes: 'episode',
  latest_episode: 'episode',
  release_episode: 'episode',
  background_covers: 'cover',
  members: 'member',
  torrents: 'torrent',
  torrent_members: 'torrent member',
  sponsors: 'sponsor',
  franchise_releases: 'franchise release',
  origin: 'origin',
  image: 'image',
  avatar: 'image',
};

export type WireDocument = ReturnType<typeof createReader>;

/** Splits `a, b: {c, d}` at the commas outside braces. */
function splitMembers(text: string): string[] {
  const members = [''];
  let depth = 0;
  for (const char of text) {
    if ('{['.includes(char)) depth += 1;
    if ('}]'.includes(char)) depth -= 1;
    if (char === ',' && depth === 0) members.push('');
    else members[members.length - 1] += char;
  }
  return members;
}

/** The cells of all table rows in a text. */
export function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').trim()),
    );
}

function createReader(text: string) {
  const section = (number: string): string => {
    const start = text.search(new RegExp(`^#{2,3} ${number.replace('.', '\\.')}\\.? `, 'm'));
    if (start < 0) throw new Error(`the document has no section ${number}`);
    const rest = text.slice(text.indexOf('\n', start));
    const end = rest.search(/^#{2,3} /m);
    return end < 0 ? rest : rest.slice(0, end);
  };

  /** The members of the first `{…}` in a text. */
  const shape = (from: string): WireField[] => {
    const [, opened = ''] = /\{(.*)/s.exec(from) ?? [];
    let depth = 1;
    for (const { 0: char, index } of opened.matchAll(/[{}]/g)) {
      depth += char === '{' ? 1 : -1;
      if (depth === 0) return splitMembers(opened.slice(0, index)).flatMap(member);
    }
    throw new Error(`no shape in: ${from.slice(0, 80)}`);
  };
  const member = (written: string): WireField[] => {
    const [, name, rest = ''] = /^\s*"?([a-z0-9]\w*)"?\s*(.*)$/s.exec(written) ?? [];
    if (name === undefined) return [];
    const type = rest
      .replace(/^:/, '')
      .replace(/\(.*?\)/g, '')
      .trim();
    return [{ name, mayBeNull: /\bnull\b/.test(rest.replace(/\{.*\}/s, '')), fields: below(name, type) }];
  };
  const below = (name: string, type: string): WireField[] => {
    if (type.includes('{')) return shape(type);
    const meaning = MEANINGS[type] ?? MEANINGS[name] ?? type;
    return known().has(meaning) ? named(meaning) : [];
  };

  /** The fields of a table with the columns name, type and nullability. */
  const table = (number: string): WireField[] =>
    tableRows(section(number))
      .filter(([, type, nulls]) => type !== 'Type' && nulls !== undefined && !nulls.startsWith('only'))
      .flatMap(([names = '', type = '', nulls = '']) =>
        namesOf(names).map((name) => ({
          name,
          mayBeNull: nulls.startsWith('yes'),
          fields: below(name, type.replaceAll('`', '')).map((leaf) =>
            nulls.includes('leaves') || type.includes('leaves nullable')
              ? { ...leaf, mayBeNull: true }
              : leaf,
          ),
        })),
      );
  const after = (number: string, label: string): WireField[] => {
    const within = section(number);
    const at = within.indexOf(label);
    if (at < 0) throw new Error(`section ${number} has no ${label}`);
    return shape(within.slice(at));
  };
  const picture = (name: string): WireField[] => {
    const row = tableRows(section('1.10')).find(([first]) => first === name);
    return shape(`{${(row?.[1] ?? '').replaceAll('`', '')}}`).map((leaf) => ({
      ...leaf,
      mayBeNull: leaf.fields.length === 0,
      fields: leaf.fields.map((inner) => ({ ...inner, mayBeNull: true })),
    }));
  };

  const parsers: Record<string, () => WireField[]> = {
    release: () => table('2.1'),
    'release+genres': () => [...named('release'), ...extras(['genres'])],
    episode: () => table('2.2'),
    genre: () => after('2.3', '`{'),
    member: () => after('2.4', 'Release member:'),
    'torrent member': () => [...named('member'), ...member('external_url: null')],
    sponsor: () => after('2.5', '`{'),
    torrent: () => table('2.6'),
    franchise: () => table('2.7'),
    'franchise release': () => after('2.7', 'franchise_releases |'),
    'schedule item': () => after('2.8', '`{'),
    'view object': () => after('2.9', 'View object:'),
    'history item': () => [
      ...named('view object'),
      ...extras(['release_episode', 'release_episode.release']),
    ],
    profile: () => table('2.10'),
    'OTP object': () => after('2.11', '{ otp'),
    video: () => after('2.12', 'Video:'),
    origin: () => after('2.12', '; origin'),
    promotion: () => after('2.12', 'Promotion:'),
    vast: () => after('2.12', 'Vast:'),
    team: () => after('2.12', 'Team:'),
    role: () => after('2.12', 'Role:'),
    'team user': () => after('2.12', 'Team user:'),
    'status object': () => after('2.12', 'App status:'),
    poster: () => picture('poster'),
    image: () => picture('image'),
    cover: () => picture('cover'),
    pagination: () => after('1.5', 'meta.pagination'),
    location: () => [
      ...after('4.3', 'Observed'),
      ...member(`parameters: ${section('4.3').split('`parameters: ')[1]?.split('`')[0]}`),
    ],
  };
  const parsed = new Map<string, WireField[]>();
  const known = () => new Map(Object.entries(parsers));
  function named(name: string): WireField[] {
    const fields = parsed.get(name) ?? parsers[name]?.();
    if (!fields) throw new Error(`nothing in the document is called «${name}»`);
    parsed.set(name, fields);
    return fields;
  }
  /** Additional fields of an object; `a.b` adds `b` to `a`. */
  function extras(names: readonly string[]): WireField[] {
    return names
      .filter((name) => !name.includes('.'))
      .map((name) => ({
        name,
        mayBeNull: false,
        fields: [
          ...below(name, name === 'release' ? 'brief release' : ''),
          ...extras(
            names.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1)),
          ),
        ],
      }));
  }
  return { section, shape, named, extras };
}

// `added_in_planned_collection, …_watched_…` abbreviates the parts that all names share.
function namesOf(cell: string): string[] {
  const names = cell.split(',').map((name) => name.trim());
  const [first = ''] = names;
  return names.map((name) =>
    name.startsWith('…_') ? first.replace(/planned/, name.replaceAll(/…_|_…/g, '')) : name,
  );
}

/** Reads the document; undefined if it is absent. */
export function readWireDocument(): WireDocument | undefined {
  return existsSync(FILE) ? createReader(readFileSync(FILE, 'utf8')) : undefined;
}
