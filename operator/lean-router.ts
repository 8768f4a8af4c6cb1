import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

// Observers of navigation, and routes that are found one by one: we have none, and `routeDiscovery` is `initial`.
const UNUSED = /react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/fog-of-war)\.js$/;
const EXPORTS = /^export \{([^}]+)\};?$/m;

/** Leaves out of the browser what of the router it never runs; whatever is exported there does nothing. */
export function leanRouter(): Plugin {
  return {
    name: 'akane-lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!UNUSED.test(id)) return undefined;
      const names = EXPORTS.exec(readFileSync(id, 'utf8'))?.[1]
        ?.split(',')
        .map((name) => name.trim());
      if (!names) throw new Error(`${id} exports in another way than before: see ${import.meta.filename}`);
      return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
  };
}
