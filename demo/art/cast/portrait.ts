import { svg, rotatePart } from '#server/media/images/poster-art/svg.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { headwear } from './extras.ts';
import { face } from './face.ts';
import { backs, overShoulders } from './hair-backs.ts';
import { fringe, fringeOf } from './hair.ts';
import { type CharacterLook, tonesOf } from './look.ts';
import { neck, outfits } from './outfits.ts';
import { rimLight } from './rim-light.ts';

/** The place of a person: the middle of the face, and the size of one face unit in sheet units. */
export interface PersonPlacement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Looks to the left. */
  readonly flip?: boolean;
  /** The light along the edges; the light of the scene when left out. */
  readonly rim?: Colour;
}

/** A person to below the chest, the face around (x, y): about 250 face units wide at the hair, 450 at the shoulders. */
export function portrait(
  s: Scene,
  look: CharacterLook,
  { x, y, scale, flip = false, rim = s.light }: PersonPlacement,
): string {
  const tones = tonesOf(s, look);
  const { turn = 0.35, tilt = 0 } = look;
  const lean = (part: string) => rotatePart(tilt, 0, 120, part);
  const head =
    face(s, look, tones, fringeOf(look)) +
    fringe(s, look, tones) +
    (look.extras ?? []).map((name) => headwear[name](tones, turn)).join('');
  const whole = [
    lean(backs[look.back](tones)),
    neck(look, tones),
    outfits[look.outfit](look, tones),
    lean(overShoulders(look.back, tones)),
    lean(head),
  ].join('');
  const across = flip ? -scale : scale;
  const placed = svg`<g transform="translate(${x} ${y}) scale(${across.toFixed(3)} ${scale.toFixed(3)})">${whole}</g>`;
  // The light and the shade work on the sheet and not on the mirrored person, so they keep their sides.
  const shade = s.innerShade(mix(s.ink, s.sky[0], 0.3), Math.max(3, 7 * scale));
  const light = rimLight(s, placed, mix(rim, '#ffffff', 0.3), {
    width: Math.max(1.2, 3.8 * scale),
    top: y - 200 * scale,
  });
  return svg`<g filter="${shade}">${placed}</g>${light}`;
}
