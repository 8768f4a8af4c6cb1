import type { Change } from '#contract/studio/events.ts';
import { genres } from '#contract/studio/records/genres.ts';
import type { RecordEndpoints } from '#contract/studio/records/record.ts';
import type { Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Undos } from '../journal/undo.ts';
import { genreKind } from './kinds/genre.ts';
import type { RecordKind, StudioRecord } from './record-kind.ts';
import { addRecord, editRecord, removeRecord } from './edit-record.ts';
import { saveRecorded } from './save-record.ts';
import { undosOf } from './undos.ts';

const PAGE = 50;

type Served = { endpoints: RecordEndpoints; kind: RecordKind };

// The schemas of each kind differ, the work does not.
const SERVED: readonly Served[] = [{ endpoints: genres, kind: genreKind }];

/** How what was done to records is taken back. */
export const RECORD_UNDOS: Undos = Object.assign({}, ...SERVED.map(({ kind }) => undosOf(kind)));

const toWire = ({ id, title, fields }: StudioRecord) => ({ id, title, fields }) as never;

export const recordRoutes: Routes = (mount, { db }) => {
  for (const { endpoints, kind } of SERVED) {
    mount(endpoints.list, async ({ query: { search, after, limit = PAGE } }) => {
      const rows = await kind.list(db, { search, after, limit: limit + 1 });
      const data = rows.slice(0, limit);
      return { data: data.map(toWire), next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
    });
    mount(endpoints.get, async ({ params: { id } }) => {
      const found = await kind.find(db, id);
      if (!found) throw new Failure('not_found', 'Такой записи нет.');
      return toWire(found);
    });
    mount(endpoints.create, ({ access, body: { fields, reason } }) =>
      saveRecorded(db, access, { reason }, (trx) => addRecord(trx, kind, access, { fields })),
    );
    mount(endpoints.save, ({ access, params: { id }, body: { change, reason } }) =>
      saveRecorded(db, access, { id, reason }, (trx) =>
        editRecord(trx, kind, access, { id, change: change as Change }),
      ),
    );
    mount(endpoints.remove, ({ access, params: { id }, query: { reason } }) =>
      saveRecorded(db, access, { id, reason }, (trx) => removeRecord(trx, kind, access, id)),
    );
  }
};
