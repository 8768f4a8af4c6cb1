import { Failure } from '#server/failure.ts';
import { checkStorageKey, type Storage } from '#server/media/storage/storage.ts';
import type { Storages } from '#server/resources.ts';
import { orderFiles } from './order-files.ts';

/** All stored files of a site; the first name of a key is that of its storage. */
export type StoredFiles = Pick<Storage, 'list' | 'open' | 'stat' | 'put'>;

// In the order of their bytes, as all keys of the list are.
const NAMES = ['private', 'storage', 'torrents'] as const;

function splitKey(key: string): { name: (typeof NAMES)[number]; rest: string } {
  const at = key.indexOf('/');
  const name = NAMES.find((one) => one === key.slice(0, at));
  if (name === undefined) throw new Failure('invalid', `Недопустимое имя файла: ${key}`);
  return { name, rest: key.slice(at + 1) };
}

/** Fails with `invalid` unless a file may be stored under the key. */
export function checkKey(key: string): void {
  checkStorageKey(splitKey(key).rest);
}

/** Joins the storages of a site under names of their own, and lists their files in the order of their keys. */
export function joinStorages({ storage, torrentStorage, privateStorage }: Storages): StoredFiles {
  const storages = { storage, torrents: torrentStorage, private: privateStorage };
  const lists = NAMES.map((name) => ({ name, list: orderFiles(() => storages[name].list()) }));
  return {
    list: async function* () {
      for (const { name, list } of lists)
        for await (const file of list()) yield { ...file, key: `${name}/${file.key}` };
    },
    open: (key, range) => {
      const { name, rest } = splitKey(key);
      return storages[name].open(rest, range);
    },
    stat: (key) => {
      const { name, rest } = splitKey(key);
      return storages[name].stat(rest);
    },
    put: (key, content) => {
      const { name, rest } = splitKey(key);
      return storages[name].put(rest, content);
    },
  };
}
