/** What is stored. Previews: frames of episodes and their storyboards. */
export const STORAGE_KINDS = [
  'video_1080',
  'video_lower',
  'torrents',
  'pictures',
  'previews',
  'sources',
  'database',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];
