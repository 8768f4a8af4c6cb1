import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Settings } from '#server/media/storage/s3/settings.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';

export const BUCKET = 'akane';
const KEY = 'S3RVER';

export type TestS3 = {
  settings: S3Settings;
  /** The settings of a process that uses the bucket. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
  /** Starts it again with its files, on the same port. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

function settingsOf(port: number): S3Settings {
  const endpoint = `http://127.0.0.1:${port}`;
  return { bucket: BUCKET, endpoint, region: 'us-east-1', keys: { id: KEY, secret: KEY }, prefix: 'site/' };
}

// By itself s3rver does not list a folder that contains only folders, and cannot divide a listing: it makes its tokens
// by a cipher that Node no longer has.
function mendListing({ store }: S3rver): void {
  const listAll = store.listObjects.bind(store);
  store.listObjects = async (bucket, { delimiter, ...options }) => {
    const listing = await listAll(bucket, { ...options, maxKeys: Infinity });
    if (delimiter === undefined) return listing;
    const { prefix = '' } = options;
    const { objects } = listing;
    const isInside = ({ key }: { key: string }) => key.includes(delimiter, prefix.length);
    const folderOf = ({ key }: { key: string }) => key.slice(0, key.indexOf(delimiter, prefix.length) + 1);
    return {
      objects: objects.filter((one) => !isInside(one)),
      commonPrefixes: [...new Set(objects.filter(isInside).map(folderOf))],
      isTruncated: false,
    };
  };
}

async function writeWhole(file: string, content: Readable | Buffer): Promise<{ size: number; md5: string }> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
  return { size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
}

// By itself s3rver writes objects and parts while they arrive: it leaves half of one when its sender dies, and answers
// before all of it is written.
function mendUploads({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writeWhole(store.getResourcePath(bucket, key, 'object'), content);
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (bucket, id, number, content) => {
    const file = path.join(store.getResourcePath(bucket, undefined, 'uploads'), id, String(number));
    const written = await writeWhole(file, content);
    await writeFile(`${file}.md5`, written.md5);
    return written;
  };
}

/** Starts an S3-compatible server with an empty bucket. */
export async function startS3(): Promise<TestS3> {
  const { folder, remove } = await createTestFolder();
  let port = 0;
  const open = async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: path.join(folder, 's3'),
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    mendListing(server);
    mendUploads(server);
    ({ port } = await server.run());
    return server;
  };
  let server: S3rver | undefined = await open();
  const settings = settingsOf(port);
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  return {
    settings,
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: settings.endpoint,
      S3_KEY: KEY,
      S3_SECRET: KEY,
      S3_PREFIX: 'site',
      MEDIA_SIGNING_KEY: 'a-secret-of-the-tests',
    },
    stop,
    start: async () => {
      server = await open();
    },
    remove: async () => {
      await stop();
      await remove();
    },
  };
}

/** Starts a server that takes connections and never answers. */
export async function startSilentS3(): Promise<{ settings: S3Settings; close: () => void }> {
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { settings: settingsOf((server.address() as AddressInfo).port), close };
}
