import { collect, parseStatements, type Node, type Statement } from './parse.ts';
import { tableOf, type Finding } from './rules.ts';

const OUTSIDE = /^-- outside a transaction\b/;
const LAST_READER = /^-- Last reader: (?:\d+\.\d+\.\d+|none)\b/m;

// Whom nobody reads by name: without them old code goes on.
const UNREAD = new Set(['OBJECT_INDEX', 'OBJECT_TRIGGER']);
const TAKING = new Set(['AT_DropColumn', 'AT_AlterColumnType', 'AT_SetNotNull', 'AT_AddConstraint']);

function listNewTables(statements: readonly Statement[]): Set<string> {
  return new Set(
    statements.filter(({ node }) => node.type === 'CreateStmt').map(({ node }) => tableOf(node)),
  );
}

function commandsOf(node: Node): Node[] {
  return node.type === 'AlterTableStmt' ? collect(node.fields, 'AlterTableCmd') : [];
}

function isRequiredColumn({ fields }: Node): boolean {
  if (fields['subtype'] !== 'AT_AddColumn') return false;
  const kinds = collect(fields, 'Constraint').map((constraint) => constraint.fields['contype']);
  return (
    kinds.includes('CONSTR_NOTNULL') &&
    !['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((kind) => kinds.includes(kind))
  );
}

/** Whether code that does not know of the statement may fail after it. */
function takesAway({ node }: Statement, newTables: ReadonlySet<string>): boolean {
  if (node.type === 'DropStmt') return !UNREAD.has(String(node.fields['removeType']));
  if (node.type === 'RenameStmt') return true;
  if (newTables.has(tableOf(node))) return false;
  if (node.type === 'IndexStmt') return node.fields['unique'] === true;
  return commandsOf(node).some((command) => TAKING.has(String(command.fields['subtype'])));
}

function findTaking(text: string, statements: readonly Statement[]): Finding[] {
  const newTables = listNewTables(statements);
  const taking = statements.filter((statement) => takesAway(statement, newTables));
  const required = statements.filter(
    ({ node }) => !newTables.has(tableOf(node)) && commandsOf(node).some(isRequiredColumn),
  );
  const problem = 'takes something away without «-- Last reader: RELEASE»';
  return [
    ...(LAST_READER.test(text) ? [] : taking.map(({ line }) => ({ line, problem }))),
    ...required.map(({ line }) => ({ line, problem: 'adds a column that older code cannot fill' })),
  ];
}

function findFilling(statements: readonly Statement[]): Finding[] {
  const changed = new Set(
    statements
      .filter(({ node }) => node.type === 'CreateStmt' || node.type === 'AlterTableStmt')
      .map(({ node }) => tableOf(node)),
  );
  return statements.flatMap(({ node, line }) => {
    const written = collect({ [node.type ?? '']: node.fields }, 'InsertStmt', 'UpdateStmt', 'MergeStmt')
      .map(tableOf)
      .filter((table) => changed.has(table));
    return written.map((table) => ({ line, problem: `changes and fills ${table} in one file` }));
  });
}

function findTransactions(text: string, statements: readonly Statement[]): Finding[] {
  const isOutside = OUTSIDE.test(text);
  const isGood = ({ node: { type, fields } }: Statement) =>
    isOutside
      ? type === 'IndexStmt' && fields['concurrent'] === true && fields['if_not_exists'] === true
      : type !== 'TransactionStmt' && fields['concurrent'] !== true;
  const problem = isOutside
    ? 'outside a transaction only one `create index concurrently if not exists` may stand'
    : 'cannot run in a transaction';
  const wrong = statements.filter((statement, i) => !isGood(statement) || (isOutside && i > 0));
  return wrong.map(({ line }) => ({ line, problem }));
}

/** Finds what a migration must not do besides the subset, so that it serves the code of the last release, too. */
export function findInMigration(text: string): Finding[] {
  const statements = parseStatements(text);
  return [...findTransactions(text, statements), ...findFilling(statements), ...findTaking(text, statements)];
}
