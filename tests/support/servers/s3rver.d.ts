declare module 's3rver' {
  import type { Readable } from 'node:stream';

  type Options = {
    address?: string;
    port?: number;
    silent?: boolean;
    directory: string;
    configureBuckets?: { name: string; configs: string[] }[];
  };
  type Listing = { objects: { key: string }[]; commonPrefixes: string[]; isTruncated: boolean };
  type StoredObject = { bucket: string; key: string; content: Readable | Buffer; metadata: object };
  type ListingOptions = { prefix?: string; delimiter?: string; startAfter?: string; maxKeys?: number };
  /** An S3-compatible server over a folder. Its key and its secret are both `S3RVER`. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    store: {
      listObjects: (bucket: string, options: ListingOptions) => Promise<Listing>;
      putObject: (object: StoredObject) => Promise<unknown>;
      putMetadata: (bucket: string, key: string, metadata: object, md5: string) => Promise<void>;
      putPart: (bucket: string, id: string, number: number, content: Readable) => Promise<unknown>;
      getResourcePath: (bucket: string, key: string | undefined, name: string) => string;
    };
  }
}
