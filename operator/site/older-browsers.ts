import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

/** The oldest browsers for which the scripts and styles of the site are built. */
export const OLDEST_BROWSERS = ['chrome92', 'safari16', 'firefox115'];

const POLYFILLS = path.resolve(import.meta.dirname, '../../web/page/older-browsers/polyfills.ts');
const STYLES = /\.css(?:\?|$)/;

const DECLARATION = /([{;]\s*|\*\/\s*)([a-z-]+:[^;{}]*)(?=[;}])/g;
const NEW_UNIT = /(\d)[dsl]v([bi]|h|w|min|max)\b/g;
const OLD_UNITS: Record<string, string> = { b: 'vh', i: 'vw' };

function oldValue(declaration: string): string {
  return declaration
    .replaceAll(NEW_UNIT, (_, digit: string, unit: string) => digit + (OLD_UNITS[unit] ?? `v${unit}`))
    .replaceAll(/(\d)v([bi])\b/g, (_, digit: string, unit: string) => digit + (OLD_UNITS[unit] ?? ''));
}

// A browser drops a value that it does not know, but one with a variable only after it has dropped all others.
function withOldValue(old: string, declaration: string): string {
  if (!declaration.includes('var(')) return `${old}; ${declaration}`;
  return `${old}; @supports (height: 1dvb) { ${declaration} }`;
}

/**
 * Writes before each length in a unit that older browsers do not know one that they do, and selects popovers that a
 * polyfill has opened as well: an unknown selector would make older browsers ignore its whole rule. The polyfill marks
 * them with a class, which CSS modules would rename.
 */
export function addOlderStyles(styles: string): string {
  return styles
    .replaceAll(/(?<!\\|[("'])(?<!selector\():popover-open/g, ':is(:popover-open, [class~=":popover-open"])')
    .replaceAll(DECLARATION, (all, start: string, declaration: string) => {
      const old = oldValue(declaration);
      return old === declaration ? all : start + withOldValue(old, declaration);
    });
}

/** Builds the polyfills as one plain script, which runs before the modules of a page. */
async function buildPolyfills(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      lib: { entry: POLYFILLS, formats: ['iife'], name: 'polyfills' },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${POLYFILLS} was not built`);
  return chunk.code;
}

/** Vite plugin that builds styles and polyfills for older browsers. */
export function olderBrowsers(id: string): Plugin {
  return {
    name: 'akane-older-browsers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, file) {
      return STYLES.test(file) ? { code: addOlderStyles(code), map: null } : undefined;
    },
    async generateBundle() {
      const source = await buildPolyfills();
      this.emitFile({ type: 'asset', fileName: `assets/polyfills-${id}.js`, source });
      const styles = readFileSync(POLYFILLS.replace('.ts', '.css'), 'utf8').replaceAll(
        /\/\*[\s\S]*?\*\/|\s+/g,
        ' ',
      );
      this.emitFile({ type: 'asset', fileName: `assets/polyfills-${id}.css`, source: styles });
    },
  };
}
