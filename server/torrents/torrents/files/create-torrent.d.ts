declare module 'create-torrent' {
  type Options = {
    name?: string;
    comment?: string;
    createdBy?: string;
    private?: boolean;
    pieceLength?: number;
    announceList: string[][];
    onProgress?: (hashed: number, total: number) => void;
  };
  export default function createTorrent(
    input: string,
    options: Options,
    done: (error: Error | null, torrent: Uint8Array) => void,
  ): void;
}
