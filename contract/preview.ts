import type { Release } from './release.ts';
import type { Site } from './site.ts';

/** A picture that a link to us is shown with elsewhere. */
export type Preview = {
  /** Root-relative; another one as soon as anything drawn on it changes. */
  src: string;
  width: number;
  height: number;
  alt: string;
};

/** What of a release is drawn. */
export type PreviewedRelease = Pick<Release, 'id' | 'year' | 'type'> & {
  name: Pick<Release['name'], 'main' | 'english'>;
  age_rating: Pick<Release['age_rating'], 'label' | 'is_adult'>;
  poster: Pick<Release['poster'], 'src'>;
};

export const PREVIEW_SIZE = { width: 1200, height: 630 };

// Goes up when the drawing itself becomes another one.
const EDITION = 1;

/** The picture of a release; the server draws it when it is asked for the first time. */
export function releasePreview(release: PreviewedRelease, site: Pick<Site, 'name'>): Preview {
  const { id, name, year, type, age_rating, poster } = release;
  const drawn = [name.main, name.english, year, type.description, age_rating.label, poster.src, site.name];
  return {
    src: `/previews/releases/${id}/${versionOf(drawn)}.jpg`,
    ...PREVIEW_SIZE,
    alt: `${name.main}: постер релиза`,
  };
}

/** The picture of every page that has none of its own. */
export function sitePreview(site: Pick<Site, 'name' | 'title'>): Preview {
  const drawn = [site.name, site.title];
  return {
    src: `/previews/site/${versionOf(drawn)}.jpg`,
    ...PREVIEW_SIZE,
    alt: `${site.name}: ${site.title}`,
  };
}

// Two FNV-1a hashes of 32 bits, as the server and every browser count them alike at once.
function versionOf(drawn: readonly unknown[]): string {
  const text = JSON.stringify([EDITION, ...drawn]);
  return [0x811c9dc5, 0x9747b28c].map((seed) => fnv1a(text, seed).toString(36)).join('');
}

function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
