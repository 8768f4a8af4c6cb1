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
  type ListingOptions = { prefix?: string; delimiter?: string; startAfter?: string; maxKeys?: number };
  /** An S3-compatible server over a folder. Its key and its secret are both `S3RVER`. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    store: {
      listObjects: (bucket: string, options: ListingOptions) => Promise<Listing>;
      putObject: (object: { content: Readable }) => Promise<unknown>;
      putPart: (bucket: string, id: string, number: number, content: Readable) => Promise<unknown>;
      getResourcePath: (bucket: string, key: undefined, name: string) => string;
    };
  }
}
