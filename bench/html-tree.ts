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
        ([, name = '', value = '']) => [name, value] as const,
      );
      const node: HtmlTree = { tag, attributes: Object.fromEntries(pairs), children: [] };
      const raw = node.attributes['data-raw'];
      if (raw !== undefined) node.children.push(raws[Number(raw)] ?? '');
      parent.children.push(node);
      if (!VOID.has(tag) && !selfClosing) open.push(node);
    } else if (!token.startsWith('<!')) parent.children.push(token);
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

/** Makes React elements of the tree, as components do for each request. */
export function toElement({ tag, attributes, children }: HtmlTree): ReactNode {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style' || name.startsWith('on')) continue;
    props[NAMES[name] ?? name] = value;
  }
  if (tag === 'script' || tag === 'style') {
    return createElement(tag, {
      ...props,
      dangerouslySetInnerHTML: { __html: children.filter((child) => typeof child === 'string').join('') },
    });
  }
  return createElement(
    tag,
    props,
    ...children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );
}
