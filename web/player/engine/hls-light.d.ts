// The light build has the same interface and no types of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
  export type * from 'hls.js';
  /** Starts the worker that every player with the same `workerPath` uses, see `operator/early-worker.ts`. */
  export function loadWorker(path: string): { worker: Worker };
  /** Ends it once all who have started it have asked for that. */
  export function removeWorkerFromStore(path: string): void;
}
