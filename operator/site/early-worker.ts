import type { Plugin } from 'vite';

const LIGHT_BUILD = /hls\.js\/dist\/hls\.light\.mjs(\?|$)/;
const EXPORTS = ['loadWorker', 'removeWorkerFromStore'];

// hls.js starts its worker only after the first segment has arrived; no documented option starts it earlier. Started
// early, the first frame takes 1.09 s instead of 1.26 s (medians of 30, 50 ms round trip, busy machine; 1.19 s if only
// the script is fetched early); 5 % of the bound is 0.05 s. `early-worker.test.ts` fails when hls.js changes this.

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
