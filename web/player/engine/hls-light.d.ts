// The light build has the same interface but no types of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
  export type * from 'hls.js';
  /** Starts the worker that all players with this `workerPath` share; exported by `operator/site/early-worker.ts`. */
  export function loadWorker(path: string): { worker: Worker };
  /** Terminates the worker after as many calls as there were calls of `loadWorker`. */
  export function removeWorkerFromStore(path: string): void;
}
