import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const WEB = path.resolve(import.meta.dirname, '../..');
const files = globSync('**/*.{css,tsx}', { cwd: WEB }).map((name) => {
  return { name, text: readFileSync(path.join(WEB, name), 'utf8') };
});

test('every custom property that a style uses has a value', () => {
  const set = new Set(files.flatMap(({ text }) => text.match(/--[\w-]+(?=['"\]]*:)/g) ?? []));
  const used = files.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].map(([, property]) => ({ name, property })),
  );
  assert.ok(used.length > 500);
  assert.deepEqual(
    used.filter(({ property }) => !set.has(property ?? '')),
    [],
  );
});

test('no text is smaller than 12 pixels', () => {
  const sizes = files.flatMap(({ name, text }) =>
    [...text.matchAll(/([\d.]+)rem(?=\/|(?<=font-size: [\d.]+rem);)/g)].map(([, size]) => ({
      name,
      rem: Number(size),
    })),
  );
  assert.ok(sizes.length > 5);
  assert.deepEqual(
    sizes.filter(({ rem }) => rem < 0.75),
    [],
  );
});

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The custom properties of the first rule with a selector. */
function rule(selector: string): Record<string, string> {
  const [, body = ''] = new RegExp(`(?:^|\\s)${RegExp.escape(selector)} \\{([^}]*)\\}`).exec(tokens) ?? [];
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+): ([^;]*);/g)].map(([, name, value]) => [name, value]),
  );
}

const LIGHT = rule("[data-theme='light']");

test('the theme of the system is light by the same colours as the light theme', () => {
  assert.ok(Object.keys(LIGHT).length > 20);
  assert.deepEqual(rule("[data-theme='system']"), LIGHT);
});

test('the parts of a colour are those of the colour', () => {
  const parts = files.flatMap(({ text }) =>
    [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/--(\w+)-rgb: ([^;]*);/g)].map(([, name, value = '']) => {
        const [, colour] = new RegExp(`--${name}: ([^;]*);`).exec(body) ?? [];
        return { name, value, colour };
      }),
    ),
  );
  assert.ok(parts.length > 8);
  const hex = (value: string) =>
    `#${value
      .split(' ')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  // The studio has the parts of colours that are in the tokens.
  const own = parts.filter(({ colour }) => colour !== undefined);
  const wrong = own.filter(({ value, colour }) =>
    value.startsWith('var(') ? value !== colour?.replace(')', '-rgb)') : hex(value) !== colour,
  );
  assert.deepEqual(wrong, []);
});

test('a theme changes custom properties only, so that nothing moves with it', () => {
  const rules = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\[data-theme=[^{}]*\{([^}]*)\}/g)].map(([, body = '']) => ({ name, body })),
  );
  assert.ok(rules.length >= 6);
  const others = rules.flatMap(({ name, body }) =>
    [...body.matchAll(/^ *([\w-]+):/gm)]
      .map(([, property = '']) => `${name}: ${property}`)
      .filter((line) => !/: (--[\w-]+|color-scheme)$/.test(line)),
  );
  assert.deepEqual(others, []);
});

/** The contrast of two opaque colours. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('text of every theme is readable on its surfaces', () => {
  const dark = { ...rule(':root,\n[data-stage]'), '--page': '#0e0e10' };
  const black = { ...dark, ...rule("[data-theme='black']"), '--page': '#000000' };
  for (const [theme, colours] of Object.entries({ dark, black, light: { ...dark, ...LIGHT } })) {
    const of = (name: string) => (colours as Record<string, string>)[`--${name}`] ?? '';
    for (const surface of ['page', 'card', 'raised', 'hover'])
      for (const text of ['text', 'text-2', 'text-3', 'amber', 'green', 'error'])
        assert.ok(contrast(of(text), of(surface)) >= 4.5, `${theme}: ${text} on ${surface}`);
    for (const fill of ['main', 'main-hover'])
      assert.ok(contrast(of('ink'), of(fill)) >= 4.5, `${theme}: ${fill}`);
  }
});
