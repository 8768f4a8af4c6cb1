import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

await loadModule();

/** A part of a syntax tree: an object of the parser, with its type if it has one. */
export type Node = { type: string | undefined; fields: Record<string, unknown> };
/** A statement and the line on which it begins. */
export type Statement = { node: Node; line: number; text: string };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Visits a value of the tree and everything inside; `type` is the name under which the parser wraps a node. */
export function visit(value: unknown, onNode: (node: Node) => void, type?: string): void {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode);
  if (!isObject(value)) return;
  onNode({ type, fields: value });
  for (const [key, child] of Object.entries(value))
    visit(child, onNode, /^[A-Z]/.test(key) ? key : undefined);
}

/** Collects the nodes of some types inside a value. */
export function collect(value: unknown, ...types: string[]): Node[] {
  const found: Node[] = [];
  visit(value, (node) => void (node.type !== undefined && types.includes(node.type) && found.push(node)));
  return found;
}

const BLANK = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

function countLines(text: string): number {
  return text.split('\n').length;
}

/** Parses statements; `firstLine` is the line of the text in its file. Throws where the text is no statement. */
export function parseStatements(text: string, firstLine = 1): Statement[] {
  const bytes = Buffer.from(text);
  return (parseSync(text).stmts ?? []).map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const own = bytes.subarray(from, length === undefined ? undefined : from + length).toString();
    const [blank = ''] = BLANK.exec(own) ?? [];
    const line = firstLine - 1 + countLines(bytes.subarray(0, from).toString() + blank);
    const [type = '', fields] = Object.entries(stmt ?? {})[0] ?? [];
    return { node: { type, fields: fields as Record<string, unknown> }, line, text: own.slice(blank.length) };
  });
}

// Where a fragment of a statement may stand.
const PLACES = [
  (text: string) => text,
  (text: string) => `select ${text}`,
  (text: string) => `select 1 ${text}`,
  (text: string) => `select 1 from placeholder ${text}`,
  (text: string) => `with ${text} select 1`,
  (text: string) => `select 1 from ${text}`,
];

/** Parses a statement or a fragment of one; undefined when the text is neither. */
export function parseFragment(text: string, firstLine = 1): Statement[] | undefined {
  for (const place of PLACES) {
    try {
      return parseStatements(place(text), firstLine);
    } catch {
      // Another place may fit.
    }
  }
  return undefined;
}

/** The value of an option of `create function` or `do`, such as its language or its body. */
function optionOf(statement: Statement, name: string): string | undefined {
  const option = collect(statement.node.fields, 'DefElem').find(({ fields }) => fields['defname'] === name);
  const [value] = collect(option?.fields, 'String');
  return value && String(value.fields['sval']);
}

/** The texts of SQL in the body of a function or of `do`, each with its line. */
export function listBodies(statement: Statement): { text: string; line: number }[] {
  const { type } = statement.node;
  const body = optionOf(statement, 'as');
  if ((type !== 'CreateFunctionStmt' && type !== 'DoStmt') || body === undefined) return [];
  const line = statement.line - 1 + countLines(statement.text.slice(0, statement.text.indexOf(body)));
  if (optionOf(statement, 'language') === 'sql') return [{ text: body, line }];
  const bodies: { text: string; line: number }[] = [];
  let at = 1;
  visit(parsePlPgSQLSync(statement.text), ({ type, fields }) => {
    if (typeof fields['lineno'] === 'number') at = fields['lineno'];
    if (type === 'PLpgSQL_expr')
      bodies.push({ text: String(fields['query']).replace(/^[\w.[\]]+ := /, ''), line: line - 1 + at });
  });
  return bodies;
}
