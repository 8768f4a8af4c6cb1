import type { FieldConflict } from '#contract/errors.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import type { TestApi } from '#tests/support/api.ts';

type Problems = { message: string; errors?: Record<string, string[]>; conflicts?: FieldConflict[] };
type Answer<T> = Promise<{ status: number; body: T & Problems }>;
export type TestRecord = {
  id: string;
  title: string;
  fields: Record<string, unknown>;
  info: Record<string, unknown>;
};

/** Calls the endpoints of one kind of record for somebody. */
export function recordCalls(api: Pick<TestApi, 'request'>, by: TestAccount, kind: string) {
  const root = `/api/v1/studio/${kind}`;
  const call = <T>(method: string, path: string, body?: object): Answer<T> =>
    api.request(path, { method, headers: by.headers, ...(body && { body: JSON.stringify(body) }) });
  return {
    create: (fields: object): Answer<SavedRecord> => call('POST', root, { fields }),
    read: async (id: string): Promise<TestRecord> => (await call<TestRecord>('GET', `${root}/${id}`)).body,
    list: async (query = ''): Promise<TestRecord[]> =>
      (await call<{ data: TestRecord[] }>('GET', `${root}?${query}`)).body.data,
    save: (id: string, change: object): Answer<SavedRecord> => call('POST', `${root}/${id}`, { change }),
    remove: (id: string): Answer<SavedRecord> => call('DELETE', `${root}/${id}`),
    order: (before: string[], after: string[]): Answer<{ event_id: number }> =>
      call('POST', `${root}/order`, { before, after }),
    act: <T>(path: string, body: object): Answer<T> => call('POST', `${root}/${path}`, body),
    undo: (eventId: number | null): Answer<object> => call('POST', `/api/v1/studio/events/${eventId}/undo`),
  };
}
