import { escapeAttribute } from './escape-html.ts';

/** The default size, in pixels. */
export const EMBED_SIZE = { width: 640, height: 360 };

// Features that a frame of another origin has only if the embedding page allows them.
const ALLOWED = 'autoplay; fullscreen; picture-in-picture; screen-wake-lock; clipboard-write; web-share';

function attribute(name: string, value: string | number): string {
  return `${name}="${escapeAttribute(String(value))}"`;
}

type Embed = { src: string; title: string; width: number; height: number };

/** The HTML that embeds the player at the absolute address `src`. */
export function embedCode({ src, title, width, height }: Embed): string {
  const attributes = [
    attribute('src', src),
    attribute('width', width),
    attribute('height', height),
    attribute('title', title),
    attribute('allow', ALLOWED),
    // Site builders strip styles, so the old attribute is used.
    'frameborder="0" allowfullscreen loading="lazy"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}
