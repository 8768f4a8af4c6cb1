import { createElement, type ReactNode } from 'react';

/** An element of a page as plain data. */
export type HtmlTree = { tag: string; attributes: Record<string, string>; children: (HtmlTree | string)[] };

const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[\w:@-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gi;
const ATTRIBUTE = /([\w:@-]+)(?:="([^"]*)")?/g;
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const RAW = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/gi;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text that React has escaped. */
function unescapeHtml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Parses HTML written by React (well-formed, attributes in double quotes) into a tree. */
export function parseHtml(html: string): HtmlTree {
  const raws: string[] = [];
  const safe = html.replace(RAW, (_, tag: string, attributes: string, text: string) => {
    raws.push(text);
    return `<${tag}${attributes} data-raw="${raws.length - 1}"></${tag}>`;
  });
  const root: HtmlTree = { tag: 'root', attributes: {}, children: [] };
  const open = [root];
  for (const [token, closing, tag, attributes = '', selfClosing] of safe.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (closing) open.pop();
    else if (tag) {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, name = '', value = '']) => [name, unescapeHtml(value)] as const,
      );
      const node: HtmlTree = { tag, attributes: Object.fromEntries(pairs), children: [] };
      const raw = node.attributes['data-raw'];
      if (raw !== undefined) node.children.push(raws[Number(raw)] ?? '');
      parent.children.push(node);
      if (!VOID.has(tag) && !selfClosing) open.push(node);
    } else if (!token.startsWith('<!')) parent.children.push(unescapeHtml(token));
  }
  const page = root.children.find((child) => typeof child !== 'string');
  if (!page || typeof page === 'string') throw new Error('the page has no element');
  return page;
}

const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  tabindex: 'tabIndex',
};

// React leaves these out when their value is empty.
const BOOLEAN =
  /^(async|checked|controls|defer|disabled|hidden|inert|loop|multiple|muted|open|required|selected)$/;

function toStyle(text: string): Record<string, string> {
  const lines = text.split(';').filter((line) => line.includes(':'));
  const camel = (name: string) =>
    name.startsWith('--') ? name : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [camel(line.slice(0, at).trim()), line.slice(at + 1).trim()];
    }),
  );
}

function toProp(name: string, value: string): [string, unknown] {
  if (name === 'style') return [name, toStyle(value)];
  return [NAMES[name] ?? name, BOOLEAN.test(name) ? true : value];
}

/** Makes React elements of the tree, as components do for each request; `lastInBody` is added to the document. */
export function toElement(
  { tag, attributes, children }: HtmlTree,
  { lastInBody }: { lastInBody?: ReactNode } = {},
): ReactNode {
  const pairs = Object.entries(attributes).filter(([name]) => !name.startsWith('on'));
  const props = Object.fromEntries(pairs.map(([name, value]) => toProp(name, value)));
  if (tag === 'script' || tag === 'style') {
    const text = children.filter((child) => typeof child === 'string').join('');
    return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: text } });
  }
  const elements = children.map((child) =>
    typeof child === 'string' ? child : toElement(child, { lastInBody }),
  );
  if (tag === 'body' && lastInBody) elements.push(lastInBody);
  return createElement(tag, props, ...elements);
}
