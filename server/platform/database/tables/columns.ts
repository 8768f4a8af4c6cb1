import type { ColumnType } from 'kysely';

/** A time: read as the wire writes it (`YYYY-MM-DDTHH:MM:SS+00:00`), written as any ISO text or Date. */
export type Time = ColumnType<string, string | Date, string | Date>;
export type GeneratedTime = ColumnType<string, string | Date | undefined, string | Date>;
/** A JSON column: written as encoded text. */
export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
