import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Thing } from '#contract/studio/acts.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Fields, RecordKind, StudioRecord, Trx } from './record-kind.ts';

/** A field that is stored in other tables: how it is read, as a subquery, and how it is replaced. */
export type Part = {
  read: RawBuilder<unknown>;
  write: (trx: Trx, id: string, value: unknown) => Promise<void>;
};

type Table = Extract<keyof Schema, string>;

type TableOptions = {
  thing: Thing;
  table: Table;
  idType: 'integer' | 'uuid';
  /** What people call a record. */
  title: RawBuilder<string>;
  /** The fields that are columns of the same name. */
  columns: readonly string[];
  /** Columns before the id that order the list. */
  order: readonly string[];
  isNewestFirst?: boolean;
  parts?: Record<string, Part>;
  /** The field with the teams of a record. */
  teamsField?: string;
  /** Other columns of a new record. */
  whenNew?: (trx: Trx) => Fields | Promise<Fields>;
  check?: (fields: Fields) => void;
};

const ID: Record<TableOptions['idType'], RegExp> = {
  integer: /^[1-9]\d{0,8}$/,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
};

type Row = { id: string; title: string } & Fields;

/** The records of a table, with fields in other tables where there are some. */
export function tableKind(options: TableOptions): RecordKind {
  const { thing, table, idType, title, columns, order, isNewestFirst = false, parts = {} } = options;
  const name = sql.table(table);
  const ref = (column: string) => sql.ref(`${table}.${column}`);
  const idOf = (id: string) => sql`${id}::${sql.raw(idType)}`;
  const isId = (id: string) => ID[idType].test(id);
  const selected = sql.join([
    sql`${ref('id')}::text as id, ${title} as title`,
    ...columns.map((column) => sql`${ref(column)}`),
    ...Object.entries(parts).map(([field, { read }]) => sql`(${read}) as ${sql.ref(field)}`),
  ]);
  const keys = sql.join([...order, 'id'].map(ref));
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc');
  const ordered = sql.join([...order, 'id'].map((column) => sql`${ref(column)} ${direction}`));
  const toRecord = ({ id, title: text, ...fields }: Row): StudioRecord => ({
    id,
    title: text,
    fields,
    ...(options.teamsField !== undefined && { teamIds: fields[options.teamsField] as string[] }),
  });

  async function find(db: Database, id: string): Promise<StudioRecord | undefined> {
    if (!isId(id)) return undefined;
    const { rows } = await sql<Row>`select ${selected} from ${name} where ${ref('id')} = ${idOf(id)}`.execute(
      db,
    );
    return rows[0] && toRecord(rows[0]);
  }

  async function writeColumns(trx: Trx, id: string, fields: Fields): Promise<void> {
    const written = Object.keys(fields).filter((field) => columns.includes(field));
    if (written.length === 0) return;
    const names = sql.join(written.map((column) => sql.ref(column)));
    await sql`
      update ${name} set (${names}) = (
        select ${names} from jsonb_populate_record(null::${name}, ${JSON.stringify(fields)})
      ) where id = ${idOf(id)}`.execute(trx);
  }

  async function writeParts(trx: Trx, id: string, fields: Fields): Promise<void> {
    for (const [field, { write }] of Object.entries(parts))
      if (field in fields) await write(trx, id, fields[field]);
  }

  return {
    thing,
    ...(options.check && { check: options.check }),
    find,
    async list(db, { search, after, limit }) {
      const conditions: RawBuilder<SqlBool>[] = [];
      if (search !== undefined) {
        const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
        conditions.push(sql`${title} ilike ${pattern}`);
      }
      if (after !== undefined) {
        if (!(await find(db, after)))
          throw new Failure('invalid', 'Список изменился. Откройте его с начала.');
        const sign = sql.raw(isNewestFirst ? '<' : '>');
        conditions.push(
          sql`(${keys}) ${sign} (select ${keys} from ${name} where ${ref('id')} = ${idOf(after)})`,
        );
      }
      const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
      const { rows } = await sql<Row>`
        select ${selected} from ${name} ${where} order by ${ordered} limit ${limit}`.execute(db);
      return rows.map(toRecord);
    },
    async lock(trx, id) {
      if (!isId(id)) return;
      await sql`select 1 from ${name} where ${ref('id')} = ${idOf(id)} for update`.execute(trx);
    },
    async add(trx, fields, formerId) {
      const own = Object.fromEntries(Object.entries(fields).filter(([field]) => columns.includes(field)));
      const row = {
        ...(formerId !== undefined && { id: formerId }),
        ...(await options.whenNew?.(trx)),
        ...own,
      };
      const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const { rows } = await sql<{ id: string }>`
        insert into ${name} (${names})
        select ${names} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)})
        returning id::text as id`.execute(trx);
      const id = rows[0]?.id ?? '';
      await writeParts(trx, id, fields);
      return id;
    },
    async change(trx, id, changed) {
      await writeColumns(trx, id, changed);
      await writeParts(trx, id, changed);
    },
    async remove(trx, id) {
      await sql`delete from ${name} where id = ${idOf(id)}`.execute(trx);
    },
  };
}
