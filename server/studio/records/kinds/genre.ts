import { sql } from 'kysely';
import { tableKind } from '../table-kind.ts';

export const genreKind = tableKind({
  thing: 'genre',
  table: 'genres',
  idType: 'integer',
  title: sql`genres.name`,
  columns: ['name', 'image'],
  order: ['name'],
});
