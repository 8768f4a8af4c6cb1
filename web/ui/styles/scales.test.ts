import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import postcss, { type Root } from 'postcss';

type Sheet = { name: string; root: Root };

const WEB = path.resolve(import.meta.dirname, '../..');
const ROOT_PIXELS = 16;

/** The media queries of the site: widths of windows, low videos and phones on their side, and kinds of devices. */
const QUERIES = [
  '(width < 380px)',
  '(width < 480px)',
  '(width < 600px)',
  '(width < 600px) and (orientation: portrait)',
  '(width >= 600px)',
  '(width < 960px)',
  '(width >= 960px)',
  '(width < 1280px)',
  '(width >= 1280px)',
  '(width >= 1920px)',
  '(width >= 2560px)',
  '(height < 260px)',
  '(height < 480px)',
  '(pointer: coarse)',
  '(pointer: fine)',
  '(hover: hover)',
  '(hover: none) and (pointer: coarse)',
  '(scripting: none)',
  '(scripting: enabled)',
  '(prefers-color-scheme: light)',
  '(prefers-reduced-motion: reduce)',
  '(forced-colors: active)',
];

/** What a part of a page orders within itself. */
const OWN_ORDER = ['-2', '-1', '0', '1', '2', '3', '4', 'auto'];

const toSheet = (name: string, text: string): Sheet => ({ name, root: postcss.parse(text) });
const sheets = globSync('**/*.css', { cwd: WEB }).map((name) =>
  toSheet(`web/${name}`, readFileSync(path.join(WEB, name), 'utf8')),
);

/** The values of every custom property. */
const properties = new Map<string, string[]>();
for (const { root } of sheets)
  root.walkDecls(/^--/, ({ prop, value }) => {
    properties.set(prop, [...(properties.get(prop) ?? []), value]);
  });

const named = (start: string) => [...properties].filter(([name]) => name.startsWith(start));
const STEPS = named('--space-').flatMap(([, values]) => values.map(pixelsOf));
const LAYERS = named('--layer-').map(([name, [value]]) => ({ value: `var(${name})`, at: Number(value) }));

/** The pixels of a length at a root of 16; NaN for anything else. */
function pixelsOf(value: string): number {
  if (value === '0') return 0;
  const scale = { px: 1, rem: ROOT_PIXELS }[value.replace(/^[\d.]+/, '')];
  return Number.parseFloat(value) * (scale ?? Number.NaN);
}

function nearest<T>(values: readonly T[], distance: (value: T) => number): T | undefined {
  return values.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The lengths that a gap may have; a custom property has one for each place that sets it. */
function lengthsOf(value: string): string[] {
  if (!value.startsWith('var(')) return [value];
  return (properties.get(value.slice('var('.length, -1)) ?? ['unknown']).flatMap(lengthsOf);
}

function gapsOffScale({ name, root }: Sheet): string[] {
  const found: string[] = [];
  root.walkDecls(/^(row-|column-)?gap$/, ({ value, source }) => {
    for (const length of postcss.list.space(value).flatMap(lengthsOf)) {
      const pixels = pixelsOf(length);
      if (length === 'inherit' || pixels === 0 || STEPS.includes(pixels)) continue;
      const step = Number.isNaN(pixels) ? undefined : nearest(STEPS, (other) => Math.abs(other - pixels));
      const steps = step === undefined ? `the steps are ${STEPS.join(', ')}` : `the nearest step is ${step}`;
      found.push(`${name}:${source?.start?.line}: a gap of ${length}; ${steps} px`);
    }
  });
  return found;
}

function ordersOffScale({ name, root }: Sheet): string[] {
  const found: string[] = [];
  root.walkDecls('z-index', ({ value, source }) => {
    if (OWN_ORDER.includes(value) || LAYERS.some((layer) => layer.value === value)) return;
    const layer = nearest(LAYERS, ({ at }) => Math.abs(at - Number(value)));
    found.push(`${name}:${source?.start?.line}: z-index ${value}; the nearest layer is ${layer?.value}`);
  });
  return found;
}

const formOf = (query: string) => query.replaceAll(/\d+/g, 'N');
const numberIn = (query: string) => Number.parseInt(query.replace(/\D+/, ''), 10);

function queriesOffScale({ name, root }: Sheet): string[] {
  const found: string[] = [];
  root.walkAtRules('media', ({ params, source }) => {
    for (const query of postcss.list.comma(params).map((part) => part.replaceAll(/\s+/g, ' '))) {
      if (QUERIES.includes(query)) continue;
      const alike = QUERIES.filter((other) => formOf(other) === formOf(query));
      const other = nearest(alike, (candidate) => Math.abs(numberIn(candidate) - numberIn(query)));
      const hint = other === undefined ? 'none of the list has this form' : `the nearest is ${other}`;
      found.push(`${name}:${source?.start?.line}: @media ${query}; ${hint}`);
    }
  });
  return found;
}

test('space has nine steps and a window six layers', () => {
  assert.equal(STEPS.length, 9);
  assert.deepEqual(
    LAYERS.map(({ at }) => at),
    [10, 20, 30, 40, 50, 60],
  );
});

test('every gap is a step of the scale', () => {
  assert.deepEqual(sheets.flatMap(gapsOffScale), []);
});

test('every z-index is a layer of the window or the order of a part of it', () => {
  assert.deepEqual(sheets.flatMap(ordersOffScale), []);
});

test('every media query is in the list', () => {
  assert.deepEqual(sheets.flatMap(queriesOffScale), []);
});

test('what is off a scale is named with its file, its line and the nearest step', () => {
  const text = `
    .a { gap: 10px 8px; column-gap: 2.125rem; row-gap: var(--gap) }
    .b { gap: 0 clamp(8px, 4vw, 40px); z-index: 19 }
    @media (width < 900px), (pointer: coarse) { .c { z-index: var(--layer-bar) } }
    @media (width >= 900px) and (hover: hover) { .d { z-index: 3 } }`;
  const sheet = toSheet('a.css', text);
  assert.deepEqual(gapsOffScale(sheet), [
    'a.css:2: a gap of 10px; the nearest step is 8 px',
    'a.css:2: a gap of 2.125rem; the nearest step is 32 px',
    'a.css:3: a gap of clamp(8px, 4vw, 40px); the steps are 2, 4, 8, 12, 16, 20, 24, 32, 48 px',
  ]);
  assert.deepEqual(ordersOffScale(sheet), ['a.css:3: z-index 19; the nearest layer is var(--layer-panel)']);
  assert.deepEqual(queriesOffScale(sheet), [
    'a.css:4: @media (width < 900px); the nearest is (width < 960px)',
    'a.css:5: @media (width >= 900px) and (hover: hover); none of the list has this form',
  ]);
});
