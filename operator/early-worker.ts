import type { Plugin } from 'vite';

const LIGHT = /hls\.js\/dist\/hls\.light\.mjs(\?|$)/;
const NAMES = ['loadWorker', 'removeWorkerFromStore'];

/**
 * Lets hls.js export what starts and ends its worker: by itself it asks for it only when the first segment is there.
 */
export function earlyWorker(): Plugin {
  return {
    name: 'akane-early-worker',
    // A dependency that is packed beforehand never comes here.
    config: () => ({ optimizeDeps: { exclude: ['hls.js/light'] } }),
    transform(code, id) {
      if (!LIGHT.test(id)) return undefined;
      if (!NAMES.every((name) => code.includes(`\nfunction ${name}(path) {`)))
        throw new Error(`${id} starts its worker otherwise: see ${import.meta.filename}`);
      return { code: `${code}\nexport { ${NAMES.join(', ')} };`, map: null };
    },
  };
}
