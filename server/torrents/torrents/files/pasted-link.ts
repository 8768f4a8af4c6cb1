// Half a link, because the rest tells nothing: the question mark may be missing, and a page may have escaped the colon.
const LINK = /magnet(?::(?:\/\/)?(?:\?|(?=xt[.=]))|%3a)/gi;
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

// What stands right before a link, and what then ends it: quotes, the tag of a page or a forum, a link of Markdown.
const CLOSING: Record<string, string> = {
  '<': '>',
  '>': '<',
  '(': ')',
  '[': ']',
  ']': '[/',
  '«': '»',
  '„': '“',
  '“': '”',
  '‘': '’',
  '"': '"',
  "'": "'",
  '`': '`',
};

// Programs that show the source of a page, of JSON or of a mail escape the signs of a link.
function withoutEscapes(text: string): string {
  const isMail = /xt=3D/i.test(text);
  const source = isMail
    ? text
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([2-7][\dA-F])/g, (_, digits: string) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        )
    : text;
  return source
    .replaceAll(/&(?:amp;|#0*38;|#x0*26;)+|\\u0026/gi, '&')
    .replaceAll(/&(?:quot|#0*34|#x0*22);/gi, '"')
    .replaceAll(/&(?:apos|#0*39|#x0*27);/gi, "'")
    .replaceAll(/&lt;/gi, '<')
    .replaceAll(/&gt;/gi, '>');
}

// Without the indent and the mark of a quoted mail, which stand before each line.
function plainLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim().replace(/^(?:> ?)+(?=\S)/, ''));
  return lines.join('\n');
}

/** The end of a link by what stands before it: a bracket in its name is closed by another one. */
function endOf(link: string, before: string): number {
  const opening = /\[url=$/i.test(before) ? '[' : before.slice(-1);
  const closing = CLOSING[opening];
  if (closing === undefined) return link.length;
  let open = 1;
  for (let at = 0; at < link.length; at += 1) {
    if (link.startsWith(closing, at)) open -= 1;
    else if (link[at] === opening && (opening === '(' || opening === '[')) open += 1;
    if (open === 0) return at;
  }
  return link.length;
}

/** A link in a text: its parameters, with `\n` where a program has broken a line. */
export type PastedLink = { query: string; isEscaped: boolean };

/** Finds the magnet links in a text as people paste it: among words, in brackets, as source, broken into lines. */
export function findPastedLinks(text: string): PastedLink[] {
  const plain = plainLines(withoutEscapes(text).replaceAll(INVISIBLE, ''));
  const starts = [...plain.matchAll(LINK)];
  return starts.map((start, i) => {
    const from = start.index + start[0].length;
    const rest = plain.slice(from, starts[i + 1]?.index);
    const own = rest.slice(0, endOf(rest, plain.slice(Math.max(0, start.index - 5), start.index)));
    const [paragraph = ''] = own.split('\n\n', 1);
    if (!start[0].includes('%')) return { query: paragraph, isEscaped: false };
    // «?» and whatever else stood after the colon is escaped as well.
    const [escaped = ''] = paragraph.split(/[\s&"<>]/, 1);
    return { query: escaped.replace(/^(?:%2f)*(?:%3f)?/i, ''), isEscaped: true };
  });
}

const AROUND = new Set([
  ...Object.keys(CLOSING),
  ...Object.values(CLOSING),
  ...'{}.,;:!“”\n\t\u00A0 '.split(''),
]);

/** A text without the brackets, quotes and signs around it. */
export function withoutWrapping(text: string): string {
  const plain = withoutEscapes(text).replaceAll(INVISIBLE, '').trim();
  let [start, end] = [0, plain.length];
  while (start < end && AROUND.has(plain[start] ?? '')) start += 1;
  while (end > start && AROUND.has(plain[end - 1] ?? '')) end -= 1;
  return plain.slice(start, end);
}
