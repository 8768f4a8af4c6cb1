import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { Storage } from '../storage.ts';
import { storageUnavailable, type S3Place } from './requests.ts';

const LIMIT_MS = 30_000;

async function* pagesOf(
  { clients, request, bucket, prefix }: S3Place,
  folder: string,
  options: { Delimiter?: string } = {},
): AsyncGenerator<ListObjectsV2CommandOutput> {
  const within = folder === '' ? prefix : `${prefix}${folder}/`;
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: within,
      ContinuationToken: token,
      ...options,
    });
    const send = (abortSignal: AbortSignal) => clients.slow.send(command, { abortSignal });
    const page = await request(send, { limitMs: LIMIT_MS });
    // A store without this bucket or this address has no empty list.
    if (!page) throw storageUnavailable();
    yield page;
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** The files under a folder of keys. */
export async function* listFiles(place: S3Place, folder: string): ReturnType<Storage['list']> {
  for await (const { Contents = [] } of pagesOf(place, folder))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
      yield { key: Key.slice(place.prefix.length), size: Size, changed: LastModified };
}

/** The folders directly in a folder of keys. */
export async function* listFolders(place: S3Place, folder: string): AsyncGenerator<string> {
  for await (const { CommonPrefixes = [] } of pagesOf(place, folder, { Delimiter: '/' }))
    for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(place.prefix.length, -1);
}
