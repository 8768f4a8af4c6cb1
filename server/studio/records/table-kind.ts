import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Thing } from '#contract/studio/acts.ts';
import { Failure } from '#server/failure.ts';
import { countRows } from '../count-rows.ts';
import { lockName } from '#server/platform/database/connections/lock-name.ts';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Fields, TableKind, RecordOrder, StudioRecord, Trx } from './record-kind.ts';

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
  /** The number of the first record, where people choose the order, which is then the column of `order`. */
  firstPosition?: number;
  parts?: Record<string, Part>;
  /** The field with the teams of a record. */
  teamsField?: string;
  /** What else is known of a record, each as an expression. */
  info?: () => Record<string, RawBuilder<unknown>>;
  /** Columns that nobody edits and that a record which comes back gets again. */
  kept?: readonly string[];
  /** Other columns of a new record, and of one that is changed. */
  whenNew?: () => Fields;
  whenChanged?: () => Fields;
  check?: (fields: Fields) => void;
};

const ID: Record<TableOptions['idType'], RegExp> = {
  integer: /^[1-9]\d{0,8}$/,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
};

type Row = { id: string; record_title: string; record_info: Fields; record_kept: Fields } & Fields;

/** Writes a time inside of JSON as on the wire. */
export function wireTime(time: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;
}

function jsonObject(expressions: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(expressions).map(([key, value]) => sql`${key}::text, ${value}`);
  return pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** The records of a table, with fields in other tables where there are some. */
export function tableKind(options: TableOptions): TableKind {
  const { thing, table, idType, title, columns, order, isNewestFirst = false } = options;
  const { parts = {}, info = () => ({}), kept = [], firstPosition } = options;
  const name = sql.table(table);
  const ref = (column: string) => sql.ref(`${table}.${column}`);
  const idOf = (id: string) => sql`${id}::${sql.raw(idType)}`;
  const isId = (id: string) => ID[idType].test(id);
  const keptObject = jsonObject(Object.fromEntries(kept.map((column) => [column, ref(column)])));
  const selected = () =>
    sql.join([
      sql`${ref('id')}::text as id, ${title} as record_title`,
      sql`${jsonObject(info())} as record_info, ${keptObject} as record_kept`,
      ...columns.map((column) => sql`${ref(column)}`),
      ...Object.entries(parts).map(([field, { read }]) => sql`(${read}) as ${sql.ref(field)}`),
    ]);
  const keys = sql.join([...order, 'id'].map(ref));
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc');
  const ordered = sql.join([...order, 'id'].map((column) => sql`${ref(column)} ${direction}`));
  const toRecord = ({ id, record_title, record_info, record_kept, ...fields }: Row): StudioRecord => ({
    id,
    title: record_title,
    fields,
    info: record_info,
    kept: record_kept,
    ...(options.teamsField !== undefined && { teamIds: fields[options.teamsField] as string[] }),
  });

  async function find(db: Database, id: string): Promise<StudioRecord | undefined> {
    if (!isId(id)) return undefined;
    const { rows } = await sql<Row>`
      select ${selected()} from ${name} where ${ref('id')} = ${idOf(id)}`.execute(db);
    return rows[0] && toRecord(rows[0]);
  }

  async function writeColumns(trx: Trx, id: string, changed: Fields): Promise<void> {
    const fields = { ...changed, ...options.whenChanged?.() };
    const written = Object.keys(fields).filter((field) => columns.includes(field) || kept.includes(field));
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

  const position = sql.ref(order[0] ?? 'id');

  async function newPosition(trx: Trx): Promise<Fields> {
    if (firstPosition === undefined) return {};
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(${position}) + 1, ${firstPosition}::integer) as next from ${name}`.execute(trx);
    return { [order[0] ?? 'id']: rows[0]?.next };
  }

  const positions: RecordOrder = {
    async read(trx) {
      await sql`select 1 from ${name} for update`.execute(trx);
      const { rows } = await sql<{ id: string }>`
        select ${ref('id')}::text as id from ${name} order by ${ordered}`.execute(trx);
      return rows.map(({ id }) => id);
    },
    async write(trx, ids) {
      await sql`
        update ${name} set ${position} = wished.place::integer - 1 + ${firstPosition ?? 0}::integer
        from unnest(${ids}::text[]) with ordinality as wished (id, place)
        where ${ref('id')}::text = wished.id`.execute(trx);
    },
  };

  const matches = (search: string): RawBuilder<SqlBool> => sql`${title} ilike ${`%${escapeLike(search)}%`}`;
  return {
    thing,
    ...(firstPosition !== undefined && { order: positions }),
    ...(options.check && { check: options.check }),
    find,
    async lockMany(trx, ids) {
      const some = sql`${ref('id')} = any(${ids}::${sql.raw(idType)}[])`;
      await sql`select 1 from ${name} where ${some} order by ${ref('id')} for update`.execute(trx);
      const { rows } = await sql<Row>`
        select ${selected()} from ${name} where ${some} order by ${ref('id')}`.execute(trx);
      return rows.map(toRecord);
    },
    count(db, search) {
      const all = sql`select 1 from ${name}`;
      const found = search === undefined ? undefined : sql`${all} where ${matches(search)}`;
      return countRows(db, { all, found });
    },
    async list(db, { search, after, limit }) {
      const conditions = search === undefined ? [] : [matches(search)];
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
        select ${selected()} from ${name} ${where} order by ${ordered} limit ${limit}`.execute(db);
      return rows.map(toRecord);
    },
    async lockAll(trx) {
      // An empty table has no row to lock.
      await lockName(trx, `records ${table}`);
      await sql`select 1 from ${name} order by ${ref('id')} for update`.execute(trx);
    },
    async lock(trx, id) {
      if (!isId(id)) return;
      await sql`select 1 from ${name} where ${ref('id')} = ${idOf(id)} for update`.execute(trx);
    },
    async add(trx, fields, formerId) {
      const known = [...columns, ...(formerId === undefined ? [] : kept)];
      const own = Object.fromEntries(Object.entries(fields).filter(([field]) => known.includes(field)));
      const row = {
        ...(formerId !== undefined && { id: formerId }),
        ...(await newPosition(trx)),
        ...options.whenNew?.(),
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
