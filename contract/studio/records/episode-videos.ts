/**
 * Where a video of ours stands: it waits for its publication, is the one that viewers see, was replaced by another one,
 * or was given up for another one before it was published.
 */
export type VideoState = 'prepared' | 'published' | 'replaced' | 'discarded';
