import type { Plugin } from 'vite';

const LIGHT_BUILD = /hls\.js\/dist\/hls\.light\.mjs(\?|$)/;
const EXPORTS = ['loadWorker', 'removeWorkerFromStore'];

// hls.js starts its worker only when the first segment has arrived, and `workerPath` is its only documented option for it.
// Without this the first frame is 100 to 140 ms later (bench/player.ts, busy machine, 850 ms to the first frame; 5 % of
// the bound is 50 ms); fetching the script early did not help. `early-worker.test.ts` fails when hls.js changes this.

/** Vite plugin that makes hls.js export the functions that start and terminate its worker. */
export function earlyWorker(): Plugin {
  return {
    name: 'akane-early-worker',
    // Vite does not run plugins on prebundled dependencies.
    config: () => ({ optimizeDeps: { exclude: ['hls.js/light'] } }),
    transform(code, id) {
      if (!LIGHT_BUILD.test(id)) return undefined;
      if (!EXPORTS.every((name) => code.includes(`\nfunction ${name}(path) {`)))
        throw new Error(`${id} starts its worker differently: see ${import.meta.filename}`);
      return { code: `${code}\nexport { ${EXPORTS.join(', ')} };`, map: null };
    },
  };
}
