import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const OWN = path.resolve(import.meta.dirname, '../../web/app/layouts/television/styles/television.css');

// The root of a television is 24 pixels at a width of 1920, so every television is 80 rem wide.
const CANVAS_WIDTH = 1280;
const CANVAS_HEIGHT = 720;
const ROOT = 16;

const TRUE = '(min-width:0)';
const FALSE = '(max-width:0)';

type Compare = (size: number, bound: number) => boolean;

const COMPARED: Record<string, Compare> = {
  '>=': (size, bound) => size >= bound,
  '<=': (size, bound) => size <= bound,
  '>': (size, bound) => size > bound,
  '<': (size, bound) => size < bound,
};

const sizeOf = (name: string) => (name === 'width' ? CANVAS_WIDTH : CANVAS_HEIGHT);

// A query may have one bound, in its old or its new form, or two: `(600px<=width<960px)`.
function settleQuery(query: string): string {
  return query
    .replaceAll(/\(prefers-color-scheme:\s*light\)/g, FALSE)
    .replaceAll(
      /\((min|max)-(width|height):\s*([\d.]+)px\)/g,
      (_, end: string, name: string, bound: string) => {
        const fits = end === 'min' ? sizeOf(name) >= Number(bound) : sizeOf(name) <= Number(bound);
        return fits ? TRUE : FALSE;
      },
    )
    .replaceAll(
      /\((?:([\d.]+)px\s*(<=?))?\s*(width|height)\s*(?:(>=?|<=?)\s*([\d.]+)px)?\)/g,
      (
        _,
        low: string | undefined,
        lowSign: string,
        name: string,
        sign: string | undefined,
        bound: string,
      ) => {
        const isAbove = low === undefined || COMPARED[lowSign]?.(Number(low), sizeOf(name));
        const isFitting = sign === undefined || COMPARED[sign]?.(sizeOf(name), Number(bound));
        return isAbove && isFitting ? TRUE : FALSE;
      },
    );
}

// Rows of a television lie on pictures, which are dark in every theme, so its light theme is the dark one.
function withoutLight(styles: string): string {
  return styles.replaceAll(/\[data-theme=(['"]?)light\1\]/g, ':not(*)');
}

function toRem(styles: string): string {
  return styles.replaceAll(/(?<![\w#.])(\d*\.?\d+)px\b/g, (text, pixels: string) =>
    Number(pixels) <= 1 ? text : `${Number((Number(pixels) / ROOT).toFixed(4))}rem`,
  );
}

/**
 * Writes a style sheet for a canvas of 80 by 45 rem: its pixels become rems, its queries for sizes are settled, and
 * nothing is light.
 */
export function toTelevision(styles: string): string {
  return withoutLight(styles)
    .split(/(@(?:media|container)[^{]*)/)
    .map((part) => {
      if (part.startsWith('@media')) return settleQuery(part);
      // The ring of a television is wider than two pixels of its canvas.
      return part.startsWith('@container')
        ? part
        : toRem(part.replaceAll(/outline: ?2px/g, 'outline:var(--ring)'));
    })
    .join('');
}

// The sheet of televisions imports the others beside it.
function readOwn(): string {
  const read = (file: string) => readFileSync(path.resolve(path.dirname(OWN), file), 'utf8');
  return read(OWN)
    .replaceAll(/@import '(.+)';/g, (_, file: string) => read(file))
    .replaceAll(/\/\*[\s\S]*?\*\/|\s+/g, ' ');
}

/** Adds the style sheet of pages for televisions, which replaces the one of all other pages. */
export function televisionStyles(build: string): Plugin {
  return {
    name: 'akane-television-styles',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheets = Object.values(bundle).filter(({ fileName }) =>
          /^(?!assets\/(?:studio|polyfills)-).*\.css$/.test(fileName),
        );
        const styles = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : ''));
        const own = readOwn();
        const source = toTelevision(styles.join('')) + own;
        this.emitFile({ type: 'asset', fileName: `assets/television-${build}.css`, source });
      },
    },
  };
}
