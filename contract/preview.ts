import type { Release } from './release.ts';
import type { Site } from './site.ts';

/** The picture that other sites show with a link to a page. */
export type Preview = {
  /** Root-relative; it changes with everything that is drawn on the picture. */
  src: string;
  width: number;
  height: number;
  alt: string;
};

/** The parts of a release that are drawn. */
export type PreviewedRelease = Pick<Release, 'id' | 'year' | 'type'> & {
  name: Pick<Release['name'], 'main' | 'english'>;
  age_rating: Pick<Release['age_rating'], 'label' | 'is_adult'>;
  poster: Pick<Release['poster'], 'src'>;
};

export const PREVIEW_SIZE = { width: 1200, height: 630 };

// Increased when the design of the picture changes.
const EDITION = 1;

/** The picture of a release; the server draws it on the first request. */
export function releasePreview(release: PreviewedRelease, site: Pick<Site, 'name'>): Preview {
  const { id, name, year, type, age_rating, poster } = release;
  const drawn = [name.main, name.english, year, type.description, age_rating.label, poster.src, site.name];
  return {
    src: `/previews/releases/${id}/${versionOf(drawn)}.jpg`,
    ...PREVIEW_SIZE,
    alt: `${name.main}: постер релиза`,
  };
}

/** The picture of every page without one of its own. */
export function sitePreview(site: Pick<Site, 'name' | 'title'>): Preview {
  const drawn = [site.name, site.title];
  return {
    src: `/previews/site/${versionOf(drawn)}.jpg`,
    ...PREVIEW_SIZE,
    alt: `${site.name}: ${site.title}`,
  };
}

// Two FNV-1a hashes of 32 bits: synchronous, and the same on the server and in every browser.
function versionOf(drawn: readonly unknown[]): string {
  const text = JSON.stringify([EDITION, ...drawn]);
  return [0x811c9dc5, 0x9747b28c].map((seed) => fnv1a(text, seed).toString(36)).join('');
}

function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
