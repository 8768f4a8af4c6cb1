import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '#tests/support/code/sources.ts';

// What is newer than Chrome 92, Safari 16.0 or Firefox 115. The functions that `web/page/older-browsers/polyfills.ts`
// adds are not here, nor what the build rewrites: nesting, ranges of media queries, units of the dynamic window.
const NEWER_FUNCTIONS = [
  /\b(?:Map|Object)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bPromise\.try\b/,
  /\bRegExp\.escape\b/,
  /\bURL\.parse\b/,
  /\b(?:params|searchParams)\.size\b/i,
  /\bAbortSignal\.any\b/,
  /\.throwIfAborted\(/,
  /\bstructuredClone\b/,
  /\bReadableStream\.from\b/,
  /\b(?:De)?[Cc]ompressionStream\b/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  /\bIterator\.\w/,
  /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|flatMap|some|every|find|reduce|forEach|take|drop|toArray)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(/,
  /(?<!\bz)\.union\(/,
  /\.(?:is|to)WellFormed\(/,
  /\.(?:bytes|toBase64|toHex)\(\)/,
  /\.from(?:Base64|Hex)\(/,
  /\b(?:await )?using \w+ =/,
];
const NEWER_EXPRESSIONS = [/\(\?<[=!]/, /\(\?[ims]*-?[ims]+:/, /\/[dgimsy]*v[dgimsy]*(?=[;,).])/];
// A page without these may look plainer: no style needs them.
const NEWER_IN_WINDOW = ['requestIdleCallback', 'startViewTransition', 'scheduler', 'navigation'];

const NEWER_VALUES = [
  /\bcolor-mix\(/,
  /\blight-dark\(/,
  /\b(?:ok)?l(?:ab|ch)\(/,
  /\brgb\(from\b/,
  /[:\s(](?:round|mod|rem|sin|cos|sqrt|pow)\(/,
  /@(?:layer|scope|property)\b/,
  /\bsubgrid\b/,
  /(?:^|[;{\s])(?:translate|scale|rotate):/,
];

type Found = { file: string; found: string };

function findIn(files: readonly { file: string; text: string }[], patterns: readonly RegExp[]): Found[] {
  return files.flatMap(({ file, text }) =>
    patterns.flatMap((pattern) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined ? [] : [{ file, found }];
    }),
  );
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const sources = readSources()
  .filter(({ file }) => /^(?:web|contract)\//.test(file) && !/\.test\.tsx?$|\/fake-[\w-]+\.ts$/.test(file))
  .map(({ file, text }) => ({ file, text: withoutComments(text) }));
const scripts = sources.filter(({ file }) => /\.tsx?$/.test(file));
const styles = sources.filter(({ file }) => file.endsWith('.css'));

test('scripts use no function and no regular expression that the oldest browsers lack', () => {
  assert.ok(scripts.length > 500);
  assert.deepEqual(findIn(scripts, [...NEWER_FUNCTIONS, ...NEWER_EXPRESSIONS]), []);
});

test('scripts ask for what only some browsers have before they use it', () => {
  const unasked = scripts.flatMap(({ file, text }) =>
    NEWER_IN_WINDOW.filter((name) => {
      const isUsed = new RegExp(`(?:\\b(?:window|document)\\.|^\\s*)${name}[.(]`, 'm').test(text);
      return isUsed && !new RegExp(`'${name}' in|${name}\\?\\.`).test(text);
    }).map((name) => ({ file, name })),
  );
  assert.deepEqual(unasked, []);
});

test('styles have no value that the oldest browsers would drop', () => {
  assert.ok(styles.length > 100);
  assert.deepEqual(findIn(styles, NEWER_VALUES), []);
});

/** The selectors of a list; commas in brackets belong to one. */
function splitSelectors(list: string): string[] {
  let depth = 0;
  const signs = Array.from(list, (sign) => {
    depth += Number(sign === '(') - Number(sign === ')');
    return sign === ',' && depth > 0 ? ' ' : sign;
  });
  return signs.join('').split(',');
}

// A browser drops a rule when it does not know one of its selectors.
test('a selector with :has() shares its rule with none that works without it', () => {
  const mixed = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/([^{};]+)\{/g)]
      .map(([, selectors = '']) => selectors.trim())
      .filter((selectors) => !selectors.startsWith('@') && selectors.includes(':has('))
      .filter((selectors) => splitSelectors(selectors).some((selector) => !selector.includes(':has(')))
      .map((selectors) => ({ file, selectors })),
  );
  assert.deepEqual(mixed, []);
});

// Browsers have these over https and on localhost only, but a site on a home network is opened over plain http.
const SECURE_ONLY = [/\bcrypto\.randomUUID\b/, /\bnavigator\.clipboard\b/];

test('the pages copy and name things without functions that plain http lacks', () => {
  const others = scripts.filter(({ file }) => file !== 'web/ui/copy-text.ts');
  assert.deepEqual(findIn(others, SECURE_ONLY), []);
});
