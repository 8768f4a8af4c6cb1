import {
  collect,
  listBodies,
  parseFragment,
  parseStatements,
  visit,
  type Node,
  type Statement,
} from './parse.ts';

/** Something outside of the subset of SQL, and its line. */
export type Finding = { line: number; problem: string };

const SESSION_LOCK = /^pg_(?:try_)?advisory_(?:lock|unlock)/;
const SESSION_TIME = /^SVFOP_(?:CURRENT_DATE|CURRENT_TIME|LOCALTIME)/;
// The commands that `execute` and `format` make are texts.
const FORBIDDEN_TEXT = /\breferencing\s+(?:old|new)\s+table\b|\bunlogged\b|\bset\s+time\s+zone\b/i;

function textOf(value: unknown): string {
  const [text] = collect(value, 'String');
  const { sval = '' } = (text?.fields ?? {}) as { sval?: string };
  return sval;
}

function constantsIn(value: unknown): string[] {
  return collect(value, 'A_Const').flatMap(({ fields }) => {
    const { sval } = fields as { sval?: { sval?: string } };
    return sval?.sval === undefined ? [] : [sval.sval];
  });
}

function problemOfCall({ fields }: Node): string | undefined {
  const name = textOf((fields['funcname'] as unknown[]).at(-1));
  if (SESSION_LOCK.test(name)) return `${name}: a lock of the session`;
  const [first = ''] = constantsIn(fields['args']);
  const isSetting = name === 'current_setting' || name === 'set_config';
  return isSetting && /^timezone$/i.test(first) ? 'the time zone of the session' : undefined;
}

function problemOf(node: Node): string | undefined {
  const { type, fields } = node;
  if (fields['relpersistence'] === 'u' || fields['subtype'] === 'AT_SetUnLogged') return 'an unlogged table';
  if (type === 'CreateTrigStmt' && fields['transitionRels']) return 'transition tables (`referencing`)';
  if (type === 'ListenStmt') return 'LISTEN';
  if (type === 'LockStmt') return 'a lock of a table';
  if (type === 'VariableSetStmt' && fields['name'] === 'timezone') return 'the time zone of the session';
  if (type === 'SQLValueFunction' && SESSION_TIME.test(String(fields['op'])))
    return 'a date or a time in the time zone of the session';
  if (type === 'FuncCall') return problemOfCall(node);
  if (type !== 'A_Const') return undefined;
  const [found] = constantsIn({ A_Const: fields }).flatMap((text) => FORBIDDEN_TEXT.exec(text)?.[0] ?? []);
  return found && `«${found}» in a text`;
}

const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

/** The table that a statement of the tree writes or changes. */
export function tableOf({ fields }: Node): string {
  const { relname } = (fields['relation'] ?? {}) as { relname?: string };
  return relname ?? '';
}

function problemsOfWrites(statement: Node): string[] {
  const own = { [statement.type ?? '']: statement.fields };
  const updated = new Set(collect(own, 'UpdateStmt').map(tableOf));
  const written = collect(own, ...WRITES).map(tableOf);
  const twice = written.filter((table, i) => written.indexOf(table) < i);
  return [
    ...(updated.size > 1 ? [`updates ${[...updated].join(' and ')} in one statement`] : []),
    ...[...new Set(twice)].map((table) => `writes ${table} twice in one statement`),
  ];
}

function check(statement: Statement): Finding[] {
  const problems = problemsOfWrites(statement.node);
  visit({ [statement.node.type ?? '']: statement.node.fields }, (node) => {
    const problem = problemOf(node);
    if (problem !== undefined) problems.push(problem);
  });
  const bodies = listBodies(statement).flatMap(({ text, line }) => findInFragment(text, line));
  return [...new Set(problems)].map((problem) => ({ line: statement.line, problem })).concat(bodies);
}

// Distributed engines have no `add primary key` for a partitioned table; inside of `create table` it may stand.
function findLateKeys(statements: readonly Statement[]): Finding[] {
  const partitioned = new Set(
    statements.filter(({ node }) => node.fields['partspec']).map(({ node }) => tableOf(node)),
  );
  return statements
    .filter(({ node }) => node.type === 'AlterTableStmt' && partitioned.has(tableOf(node)))
    .filter(({ node }) =>
      collect(node.fields, 'Constraint').some(({ fields }) => fields['contype'] === 'CONSTR_PRIMARY'),
    )
    .map(({ line, node }) => ({
      line,
      problem: `adds a primary key to ${tableOf(node)}, which is partitioned`,
    }));
}

/** Finds what is outside of the subset in statements, the bodies of functions included. */
export function findInStatements(statements: readonly Statement[]): Finding[] {
  return [...statements.flatMap(check), ...findLateKeys(statements)];
}

/** The same for a text that may be a fragment of a statement; a text that does not parse is searched for words. */
export function findInFragment(text: string, line: number): Finding[] {
  const statements = parseFragment(text, line);
  if (statements) return findInStatements(statements);
  const found =
    FORBIDDEN_TEXT.exec(text)?.[0] ??
    /\blisten\s+\w+|\block\s+table\b|\bpg_(?:try_)?advisory_lock\w*/i.exec(text)?.[0];
  return found === undefined ? [] : [{ line, problem: `«${found}»` }];
}

/** Finds what is outside of the subset in a file of SQL. */
export function findInFile(text: string): Finding[] {
  return findInStatements(parseStatements(text));
}
