import { tableRows, type WireDocument, type WireField } from './wire-document.ts';

/** The shape of a response; `fields` are those of the object or of each item of a list or page; `other` is no JSON. */
export type WireAnswer = { kind: 'empty' | 'object' | 'list' | 'page' | 'other'; fields: WireField[] };

/** An operation of the document: method and path with `{}` for parameters, and its response. */
export type WireOperation = { operation: string; answer: WireAnswer };

const FULL = ['genres', 'members', 'episodes', 'torrents', 'sponsors', 'background_covers'];

const SECTIONS = ['4.1', '4.2', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9'];
const LOCATION = 'GET /accounts/users/location';

function operationsOf(cell: string): string[] {
  const written = cell
    .replace(/^… /, 'GET /anime/catalog/references')
    .replace('…', '/accounts/users')
    .replace(/ \(auth\)$/, '')
    .replace(/\/$/, '');
  const [, start = '', choices] = /^(.*)\{([\w-]+(?:,[\w-]+)+)\}$/.exec(written) ?? [];
  if (choices !== undefined) return choices.split(',').map((name) => start + name);
  const [first = '', ...others] = written.split(', ');
  const all = [first, ...others.map((name) => first.replace(/\/[^/]*$/, name))];
  return all.map((one) => one.replace(/\{\w+\}/g, '{}'));
}

/** The response of a reference list, found by the last part of its path. */
function referenceAnswer(reader: WireDocument, operation: string): WireAnswer {
  const name = operation.slice(operation.lastIndexOf('/') + 1);
  const [, item = ''] =
    tableRows(reader.section('2.13')).find(([names]) => names?.split(', ').includes(name)) ?? [];
  return { kind: 'list', fields: item.includes('{') ? reader.shape(item) : [] };
}

function answerOf(reader: WireDocument, operation: string, cell: string): WireAnswer {
  if (operation.includes('/references/')) return referenceAnswer(reader, operation);
  const text = cell.replaceAll('**', '');
  const kind = /\bPag\b/.test(text) ? 'page' : /^Arr\b/.test(text) ? 'list' : 'object';
  const each = /^`(\{.*\})` each Arr of (.+)$/.exec(text);
  if (each) {
    const fields = reader.named(each[2] ?? '');
    return { kind: 'object', fields: reader.shape(each[1] ?? '').map((field) => ({ ...field, fields })) };
  }
  if (/^empty|→ empty/.test(text)) return { kind: 'empty', fields: [] };
  if (text.includes('`{')) return { kind, fields: reader.shape(text) };
  const noun = text
    .replace(/^(Arr|Pag|object)\b/, '')
    .replace(/^ of\b/, '')
    .replace(/[(+,;].*| without.*/, '')
    .trim();
  const added = [...text.matchAll(/\+\s*([a-z_.]+(?:, [a-z_]+(?=\)))?)/g)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  if (noun.startsWith('full release'))
    return { kind, fields: [...reader.named('release'), ...reader.extras(FULL)] };
  if (/^(int|bytes|`|whole|the whole)|XML|^VAST/.test(noun)) return { kind: 'other', fields: [] };
  return { kind, fields: [...reader.named(noun.replace(/^brief /, '')), ...reader.extras(added)] };
}

/** Every operation of the document with its response. */
export function wireOperations(reader: WireDocument): WireOperation[] {
  const found: WireOperation[] = [];
  for (const number of SECTIONS) {
    for (const [cell = '', , ...others] of tableRows(reader.section(number))) {
      if (!/^(GET|POST|DELETE|…) /.test(cell)) continue;
      // The response column follows the request column.
      const answer = others[0] ?? '';
      const last = found.at(-1)?.answer;
      const same = answer.startsWith('same') && last ? last : undefined;
      for (const operation of operationsOf(cell))
        found.push({ operation, answer: same ?? answerOf(reader, operation, answer) });
    }
  }
  return [...found, { operation: LOCATION, answer: { kind: 'object', fields: reader.named('location') } }];
}
