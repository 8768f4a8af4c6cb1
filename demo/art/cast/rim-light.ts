import { svg } from '#server/media/images/poster-art/svg.ts';
import type { Colour } from '../colour.ts';
import type { Scene } from '../scene.ts';

interface RimSize {
  /** The width of the line where the light falls on it at right angles, in units. */
  readonly width: number;
  /** Where the figure begins, in units from the upper edge; the light grows weaker from there. */
  readonly top: number;
}

/** The light along the upper right edges of a figure, to be drawn over it. */
export function rimLight(s: Scene, figure: string, colour: Colour, { width, top }: RimSize): string {
  const href = s.keep(figure);
  const silhouette = (of: Colour) => svg`<use href="${href}" filter="${s.silhouette(of)}"/>`;
  const start = Math.max(0, top / s.height);
  const fall = s.fade([
    [start, '#ffffff'],
    [(1 + start) / 2, '#ffffff'],
    [1, '#767676'],
  ]);
  // The figure itself is shifted and not its pixels: where the sheet cuts it off, it has no edge and no light.
  const covered = svg`<g transform="translate(${-width * 0.7} ${width * 0.9})">${silhouette('#000000')}</g>`;
  const mask = s.mask(svg`<rect width="${s.width}" height="${s.height}" fill="${fall}"/>${covered}`);
  return svg`<g mask="${mask}">${silhouette(colour)}</g>`;
}
