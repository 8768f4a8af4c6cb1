// The light build has the same interface and no types of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
  export type * from 'hls.js';
}
