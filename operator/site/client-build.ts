import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';

const ICON = path.resolve(import.meta.dirname, '../../web/app/pwa/icons/favicon.ico');

// The start of a CommonJS module, up to its parameters.
const WRAPPER = /(=[\w$]+\(\()(?:\(([\w$,]*)\)|([\w$]+))=>\{/g;
const MIN_WORTH = 20_000;

/**
 * Rewrites the arrow functions around large CommonJS modules. V8 compiles a function in parentheses at once, in a
 * thread of its own while the file arrives. It does not know that of an arrow function, and parses all of React once
 * more when the function is called.
 */
export function compileAtOnce(code: string): string {
  const starts = [...code.matchAll(WRAPPER)].map(({ index }) => index);
  return code.replaceAll(WRAPPER, (wrapper, start: string, several: string, one: string, at: number) => {
    const end = starts.find((next) => next > at) ?? code.length;
    return end - at < MIN_WORTH ? wrapper : `${start}function(${several ?? one}){`;
  });
}

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
        if (chunk.type !== 'chunk') continue;
        if (chunk.name === 'react') {
          chunk.code = compileAtOnce(chunk.code);
          continue;
        }
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
