/** In pixels, where nobody asks for another size. */
export const EMBED_SIZE = { width: 640, height: 360 };

// What a player in a frame of another origin may do only where that origin lets it.
const ALLOWED = 'autoplay; fullscreen; picture-in-picture; screen-wake-lock; clipboard-write; web-share';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function attribute(name: string, value: string | number): string {
  return `${name}="${String(value).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)}"`;
}

type Embed = { src: string; title: string; width: number; height: number };

/** The HTML that puts a player at the whole address `src` into a page. */
export function embedCode({ src, title, width, height }: Embed): string {
  const attributes = [
    attribute('src', src),
    attribute('width', width),
    attribute('height', height),
    attribute('title', title),
    attribute('allow', ALLOWED),
    // Site builders let no style through.
    'frameborder="0" allowfullscreen loading="lazy"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}
