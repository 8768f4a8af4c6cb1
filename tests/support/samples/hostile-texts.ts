import { readFile } from 'node:fs/promises';

// Tests recognise by these names a text that became a node, ran or became a link.
const RUNS = 'attack(1)';
const ATTACKS = [
  `<script>${RUNS}</script>`,
  `<img src=x onerror=${RUNS}><x-hostile>`,
  `"><svg/onload=${RUNS} data-hostile>`,
  `' onmouseover='${RUNS}' data-hostile='`,
  `" autofocus onfocus="${RUNS}`,
  `</script><script>${RUNS}</script><x-hostile>`,
  `</title></style></textarea></noscript><x-hostile>`,
  `<!--<script>${RUNS}`,
  `--><x-hostile>`,
  `]]><x-hostile>`,
  `&lt;img src=x onerror=${RUNS}&gt;&lt;x-hostile&gt;`,
  `&#60;x-hostile&#62;&amp;lt;x-hostile&amp;gt;`,
  `\\";${RUNS}//\\u003cx-hostile\\u003e`,
  `{{${RUNS}}}\${${RUNS}}<%= 7 %>`,
  `<base href=//evil.test/><meta http-equiv=refresh content="0;url=//evil.test">`,
  `<a href="java\tscript:${RUNS}" data-hostile>x</a>`,
  `[x](javascript:${RUNS}) ![x](//evil.test/x.png) <javascript:${RUNS}>`,
  `<iframe srcdoc="<script>parent.${RUNS}</script>"></iframe>`,
  `<math><mtext><table><mglyph><style><x-hostile>`,
];

/** Records and catalogues refuse these, so a site has them only from before they did, or from elsewhere. */
const REFUSED_SHAPES = [
  '\u202Eоворпан оннасипан\u202C \u2066изоляция',
  '\u0001\u0008\u001B[31m\u007F\u009F\uFFFE\uFFFF',
];

const SHAPES = [
  'строка\u2028и\u2029абзац',
  'не\u200Bви\u200Dди\u2060мо\uFEFF',
  `а${'\u0301\u0316\u0489'.repeat(33)}`,
  '=cmd|"/c calc"!A1',
  'X\r\nSet-Cookie: hostile=1\r\n\r\n<x-hostile>',
  'X\nBEGIN:VEVENT\nDESCRIPTION;X=1:,;\\n',
  '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(8),
  '../../../etc/passwd%00%2e%2e%2f',
];

/** A text without a space. */
export function textWithoutSpaces(length: number): string {
  return 'Ы'.repeat(length);
}

/**
 * Returns a function that gives the next hostile text of at most `max` characters: of all, or of those that records
 * accept.
 */
export function createHostileTexts(refused: readonly string[] = REFUSED_SHAPES): (max: number) => string {
  let at = 0;
  return (max) => {
    const all = [...ATTACKS, ...SHAPES, ...refused, textWithoutSpaces(max)];
    const text = all[at % all.length] ?? '';
    at += 1;
    return text.slice(0, max).toWellFormed();
  };
}

/** All hostile texts that records accept in one, with 10,000 characters without a space. */
export const HOSTILE_TEXT = [...ATTACKS, ...SHAPES, textWithoutSpaces(10_000)].join('\n\n');

const OLD = `${REFUSED_SHAPES.join(' ')} ${HOSTILE_TEXT}`;
/** The fields of a release that was saved before records refused such texts. */
export const OLD_TEXTS = {
  name_main: OLD.slice(0, 300),
  name_alternative: OLD,
  description: OLD,
  notification: OLD,
};

/** Hostile Markdown: headings, tables, lists, quotes, links and images. */
export const HOSTILE_MARKDOWN = [
  ...[...ATTACKS, ...SHAPES.filter((shape) => shape.isWellFormed())].flatMap((text) => [
    `# ${text}`,
    `- ${text}`,
    `> ${text}`,
    `| ${text.replaceAll(/[|\r\n]/g, ' ')} |\n| - |\n| ${text.replaceAll(/[|\r\n]/g, ' ')} |`,
    `\`${text}\``,
    `\`\`\`${text.replaceAll(/[\r\n]/g, ' ')}\nx\n\`\`\``,
  ]),
  ...[
    'javascript:attack(1)',
    'JaVaScRiPt:attack(1)',
    'java\tscript:attack(1)',
    'java&#10;script:attack(1)',
    '&#106;avascript:attack(1)',
    '&#1;javascript:attack(1)',
    'data:text/html,<script>attack(1)</script>',
    'data:image/svg+xml,<svg onload=attack(1)>',
    'vbscript:attack(1)',
    'file:///etc/passwd',
    '//evil.test/x.png',
    '/\\evil.test/x.png',
    '/\t/evil.test/x.png',
    'https://evil.test/x.png',
  ].flatMap((to) => [`[x](${to})`, `[x](<${to}>)`, `![x](<${to}>)`, `<${to}>`, `[x][r]\n\n[r]: <${to}>`]),
  textWithoutSpaces(10_000),
]
  .join('\n\n')
  .replaceAll('\0', '');

type Line = Record<string, unknown> & {
  name: object;
  episodes?: object[];
  torrents?: object[];
  franchise?: object;
};

const ADDRESS = 'https://evil.test/"onmouseover="attack(1)"x="\'><x-hostile>';

function spoil(entry: Line, nextText: (max: number) => string): Line {
  const { genres = [], episodes = [], torrents = [], franchise } = entry as Line & { genres?: string[] };
  const member = (role: string) => ({ nickname: nextText(200), role });
  const sponsor = {
    title: nextText(500),
    description: nextText(5000),
    url_title: nextText(500),
    url: ADDRESS,
  };
  // The pictures stay unchanged.
  const { poster: _, background_covers: __, sponsors: ___, ...rest } = entry;
  return {
    ...rest,
    name: { main: nextText(300), english: nextText(300), alternative: nextText(1000) },
    genres: [...genres, nextText(100)],
    description: HOSTILE_TEXT,
    notification: HOSTILE_TEXT.slice(0, 5000),
    members: [{ ...member('voicing'), character: nextText(200) }, member('poster')],
    sponsors: [sponsor],
    episodes: episodes.map((episode) => ({
      ...episode,
      name: nextText(300),
      name_english: nextText(300),
    })),
    torrents: torrents.map((torrent) => ({
      ...torrent,
      label: nextText(500),
      description: nextText(200),
      members: [{ ...member('HEVC'), external_url: ADDRESS }],
    })),
    ...(franchise && {
      franchise: { ...franchise, name: nextText(300), name_english: nextText(300) },
    }),
  };
}

/** The demo catalogue as JSON lines with all texts replaced by hostile ones. */
export async function hostileCatalogue(): Promise<string> {
  const demo = await readFile(new URL('../../../demo/catalogue.jsonl', import.meta.url), 'utf8');
  const nextText = createHostileTexts([]);
  const lines = demo.trim().split('\n');
  return lines.map((line) => JSON.stringify(spoil(JSON.parse(line) as Line, nextText))).join('\n');
}
