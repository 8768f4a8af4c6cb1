declare module 'parse-torrent' {
  type Parsed = {
    infoHash: string;
    name: string;
    length: number;
    pieceLength: number;
    private?: boolean;
    announce: string[];
    urlList: string[];
    comment?: string;
    createdBy?: string;
    /** Hashes in hex. */
    pieces: string[];
    files: { path: string; length: number }[];
  };
  export default function parseTorrent(torrent: Uint8Array): Promise<Parsed>;
}
