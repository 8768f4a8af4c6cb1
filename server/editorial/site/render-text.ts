import MarkdownIt, { type Token } from 'markdown-it';

// Browsers open `//x` and `/\x` as another site.
const OWN_PATH = /^\/(?![/\\])/;
const LINK = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i;

const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.validateLink = (url) => LINK.test(url);
// «аниме.рф» in a sentence is a word; only an address with a protocol becomes a link.
markdown.linkify.set({ fuzzyLink: false });

function depthOf({ tag }: Token): number {
  return Number(tag.slice(1));
}

// The page has its own `h1`, so the highest heading of a text becomes `h2`, and the others are shifted by as much.
markdown.core.ruler.push('headings_below_the_page', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const shift = 2 - Math.min(...headings.map(depthOf));
  for (const heading of headings) heading.tag = `h${Math.min(6, depthOf(heading) + shift)}`;
});

// Headings are anchors: «Что можно?» is `#text-что-можно`, a second one of the same words `#text-что-можно-2`. The
// prefix keeps them apart from the ids of the page.
markdown.core.ruler.push('anchors_of_headings', ({ tokens }) => {
  const counts = new Map<string, number>();
  for (const [i, heading] of tokens.entries()) {
    if (heading.type !== 'heading_open') continue;
    const words = (tokens[i + 1]?.children ?? []).map(({ content }) => content).join('');
    const slug = `text-${
      words
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join('-') ?? ''
    }`;
    const count = (counts.get(slug) ?? 0) + 1;
    counts.set(slug, count);
    heading.attrSet('id', count === 1 ? slug : `${slug}-${count}`);
  }
});

// The Content-Security-Policy of the pages forbids style attributes.
markdown.core.ruler.push('alignment_without_style', ({ tokens }) => {
  for (const cell of tokens.filter(({ type }) => type === 'th_open' || type === 'td_open')) {
    const side = /text-align:(\w+)/.exec(String(cell.attrGet('style') ?? ''))?.[1];
    cell.attrs = side === undefined ? null : [['data-align', side]];
  }
});

// «в», «на», «и» must not end a line.
const SHORT_WORD = /(?<![\p{L}\p{N}])(\p{Script=Cyrillic}{1,2}) (?=\S|$)/gu;

markdown.core.ruler.push('short_words_do_not_end_lines', ({ tokens }) => {
  for (const part of tokens.flatMap(({ children }) => children ?? [])) {
    if (part.type === 'text') part.content = part.content.replace(SHORT_WORD, '$1\u00A0');
  }
});

// On a narrow screen a table scrolls sideways, also by keyboard.
markdown.renderer.rules['table_open'] = () =>
  '<div data-table role="group" aria-label="Таблица" tabindex="0"><table>\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

function isExternal(href: string, origin: unknown): boolean {
  return /^https?:/i.test(href) && !(URL.canParse(href) && new URL(href).origin === origin);
}

markdown.renderer.rules['link_open'] = (tokens, i, options, env, renderer) => {
  const link = tokens[i];
  if (link && isExternal(String(link.attrGet('href') ?? ''), env?.['origin'])) {
    link.attrSet('target', '_blank');
    link.attrSet('rel', 'noopener noreferrer nofollow');
  }
  return renderer.renderToken(tokens, i, options);
};

markdown.renderer.rules['image'] = (tokens, i, options, env, renderer) => {
  const image = tokens[i];
  if (!image) return '';
  const alt = renderer.renderInlineAsText(image.children ?? [], options, env);
  // A picture on another host would report every reader to that host.
  if (!OWN_PATH.test(String(image.attrGet('src') ?? ''))) return markdown.utils.escapeHtml(alt);
  image.attrSet('alt', alt);
  image.attrSet('loading', 'lazy');
  return renderer.renderToken(tokens, i, options);
};

/**
 * Renders Markdown of any author as safe HTML: tags become text, links lead only to pages and e-mail addresses, links
 * outside `origin` open in a new window, and pictures come only from this site.
 */
export function renderText(text: string, origin: string): string {
  return markdown.render(text, { origin: new URL(origin).origin });
}
