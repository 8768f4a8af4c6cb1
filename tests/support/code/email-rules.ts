/*
 * What the programs for mail show alike, by caniemail.com. «Word» is Outlook 2007 to 2019 for Windows. Yandex is not
 * measured there; its help and Mail.ru's results ask for less than Gmail and Word do.
 */

// Gmail cuts an e-mail off at 102 KiB.
const MAX_BYTES = 102 * 1024;
// Gmail drops a sheet of more characters.
const MAX_SHEET = 8192;

const ELEMENTS = new Set(
  '!doctype html head meta title style body div table tr td p h1 span a img br'.split(' '),
);

// Everything else is absent in Word or Gmail: flex, grid, position, float, opacity, shadows, pictures as backgrounds.
const PROPERTIES = new Set(
  (
    'margin padding color background-color display width max-width max-height overflow border-radius border-top ' +
    'border-bottom font-family font-size font-weight line-height letter-spacing text-decoration ' +
    // For other programs than Word, which wraps by itself; and for Word only.
    'overflow-wrap word-break mso-hide mso-padding-alt'
  ).split(' '),
);

const LINK = /^https?:\/\/[^\s"]+$/;

type Element = { name: string; attributes: Map<string, string>; style: Map<string, string>; text: string };

function readElements(html: string): Element[] {
  return Array.from(
    html.matchAll(/<([!a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>/gi),
    ([text, name, rest]) => {
      const attributes = new Map(
        Array.from((rest ?? '').matchAll(/([\w:-]+)(?:="([^"]*)")?/g), ([, key = '', value = '']) => [
          key,
          value,
        ]),
      );
      const rules = (attributes.get('style') ?? '').split(';').filter(Boolean);
      const style = new Map(
        rules.map((rule) => [rule.split(':')[0] ?? '', rule.split(':').slice(1).join(':')]),
      );
      return { name: (name ?? '').toLowerCase(), attributes, style, text };
    },
  );
}

function elementErrors({ name, attributes, style, text }: Element): string[] {
  const errors: string[] = [];
  const fail = (why: string) => errors.push(`${why}: ${text}`);
  if (!ELEMENTS.has(name)) fail('an element that some program drops');
  for (const attribute of attributes.keys())
    if (/^on|^srcset$|^background$/.test(attribute)) fail('no such attribute');
  for (const [property, value] of style) {
    if (!PROPERTIES.has(property)) fail(`${property} is not shown everywhere`);
    if (/url\(|var\(|calc\(|rgba?\(|gradient|\b(flex|grid|vw|vh|rem|em)\b|\drem|\dem/.test(value))
      fail(`${property}: ${value}`);
  }
  // Word pads only cells; elsewhere it may be lost.
  const padding = style.get('padding');
  if (padding !== undefined && padding !== '0' && !['td', 'a'].includes(name)) fail('padding outside a cell');
  const background = style.get('background-color');
  if (background !== attributes.get('bgcolor')) fail('the colour is said once');
  if (name === 'table' && attributes.get('role') !== 'presentation') fail('a table is read out as one');
  if (name === 'a' && !(LINK.test(attributes.get('href') ?? '') && style.has('color'))) fail('a link');
  if (name === 'a' && padding !== undefined && !text.includes('class="button"')) fail('padding of a link');
  if (['p', 'h1'].includes(name) && !(style.has('margin') && style.has('color') && style.has('font-size')))
    fail('a text without its own style');
  if (name === 'img' && !['width', 'height', 'alt'].every((key) => attributes.has(key))) fail('a picture');
  if (name === 'img' && !attributes.get('src')?.startsWith('cid:')) fail('a remote picture');
  if (name === 'style' && attributes.size > 0) fail('a style sheet');
  return errors;
}

function sheetErrors(html: string): string[] {
  const [head = '', body = ''] = html.split('</head>');
  const sheets = Array.from(head.matchAll(/<style>([^<]*)<\/style>/g), ([, sheet = '']) => sheet);
  const has = (part: string) => sheets.some((sheet) => sheet.includes(part));
  const dark = sheets.find((sheet) => sheet.includes('prefers-color-scheme:dark')) ?? '';
  const outlook = sheets.find((sheet) => sheet.includes('[data-ogsc]')) ?? '';
  const classes = new Set(
    Array.from(body.matchAll(/class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat(),
  );
  // The one class without a colour.
  const coloured = [...classes].filter((name) => name !== 'code');
  const known = (sheet: string, name: string) => new RegExp(`\\.${name}\\{`).test(sheet);
  return [
    ...sheets.filter((sheet) => sheet.length > MAX_SHEET).map(() => 'a sheet is too long for Gmail'),
    ...(body.includes('<style') ? ['Gmail and Word read no sheet in the body'] : []),
    ...(outlook === '' || outlook === dark ? ['the sheet for Outlook must stand alone'] : []),
    ...(has('color-scheme:light dark') ? [] : ['Apple Mail must hear of both themes']),
    ...coloured.filter((name) => !known(dark, name)).map((name) => `.${name} has no dark form`),
    ...coloured
      .filter((name) => !known(outlook, name))
      .map((name) => `.${name} is not in the sheet for Outlook`),
  ];
}

/** What of an e-mail's HTML some program for mail does not show; empty when all do. */
export function emailRuleErrors(html: string): string[] {
  const withoutWord = html.replace(/<!-{2}\[if mso\]>(.*?)<!\[endif\]-{2}>/g, '');
  const [, body = ''] = withoutWord.split('</head>');
  return [
    ...(Buffer.byteLength(html) < MAX_BYTES ? [] : [`Gmail cuts off ${Buffer.byteLength(html)} bytes`]),
    ...(html.startsWith('<!doctype html>\n<html lang="ru">') ? [] : ['no language']),
    ...(/<meta name="color-scheme" content="light dark">/.test(html) ? [] : ['no colour scheme']),
    ...(/<title>[^<]+<\/title>/.test(html) ? [] : ['no title']),
    ...(/<body[^>]*>\n<div style="display:none;[^"]*mso-hide:all[^"]*">\S/.test(html) ? [] : ['no preview']),
    ...(/<!-{2}\[if mso\]><table [^>]*width="600">/.test(html) ? [] : ['Word ignores the greatest width']),
    ...(/<script|<link|<form|<svg|<v:|@import|@font-face/i.test(html) ? ['what no program runs'] : []),
    ...sheetErrors(withoutWord),
    ...readElements(body).flatMap(elementErrors),
  ];
}
