import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '#server/failure.ts';
import { storageErrors, type StorageError } from '#server/platform/diagnostics.ts';
import { reportErrors } from './report-errors.ts';
import type { Storage } from '#server/media/storage/storage.ts';

test('operations that fail unexpectedly are published, and all others work as before', async () => {
  const published: string[] = [];
  const listener = (event: unknown) => void published.push((event as StorageError).operation);
  storageErrors.subscribe(listener);
  const storage = reportErrors({
    root: '/srv/storage',
    publicUrl: (key: string) => `/storage/${key}`,
    read: async () => 'text',
    put: () => Promise.reject(new Error('the disk is gone')),
    stat: () => Promise.reject(new Failure('unavailable', 'Хранилище не отвечает')),
    remove: () => Promise.reject(new Failure('invalid', 'Недопустимое имя файла')),
  } as unknown as Storage);
  assert.equal(storage.publicUrl('a'), '/storage/a');
  assert.equal(await storage.read('a'), 'text');
  await assert.rejects(storage.put('a', ''), /the disk is gone/);
  await assert.rejects(storage.stat('a'), Failure);
  // The caller asked for something that there cannot be.
  await assert.rejects(storage.remove('..'), Failure);
  storageErrors.unsubscribe(listener);
  assert.deepEqual(published, ['put', 'stat']);
});
