import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';

const ICON = path.resolve(import.meta.dirname, '../web/app/pwa/icons/favicon.ico');

/**
 * Adds the service worker, the icon that browsers request by its name, and `builds/latest.json`, by which an open page
 * notices a newer build.
 */
export function clientBuild(id: string): Plugin {
  return {
    name: 'akane-client-build',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'web/app/pwa/service-worker.ts', fileName: 'sw.js' });
    },
    async generateBundle(_, bundle) {
      // After Vite's minifier terser makes our own code another 5 % smaller.
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name === 'react') continue;
        const { code } = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3, keep_fargs: false },
        });
        chunk.code = code ?? chunk.code;
      }
      const source = JSON.stringify({ id, timestamp: new Date().toISOString() });
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source });
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: readFileSync(ICON) });
    },
  };
}
