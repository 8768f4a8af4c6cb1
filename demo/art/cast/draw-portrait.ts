import { svg } from '#server/media/images/poster-art/svg.ts';
import { NICKNAMES, type Nickname } from '../../team.ts';
import { type PaletteName, palettes } from '../palettes.ts';
import { openScene } from '../scene.ts';
import { headHeight } from './head-height.ts';
import { portrait } from './portrait.ts';
import { team } from './team.ts';

const SIZE = 800;
const PALETTES: readonly PaletteName[] = [
  'lagoon',
  'coral',
  'moss',
  'indigo',
  'peach',
  'teal',
  'iris',
  'ochre',
  'slate',
  'sakura',
  'jade',
  'snow',
  'mint',
];

/** Draws the face of a member of the team for a round picture: SVG text, a square. */
export function drawPortrait(nickname: Nickname): string {
  const at = NICKNAMES.indexOf(nickname);
  const palette = PALETTES[at % PALETTES.length] ?? 'lagoon';
  const s = openScene({ seed: nickname, palette, season: null, format: 'tall', focus: 0.5 });
  const [, middle, horizon] = palettes[palette].sky;
  const ground = s.halo([
    [0, horizon],
    [1, middle],
  ]);
  const look = team[nickname];
  const { above, below } = headHeight(look);
  const scale = Math.min(2.1, (SIZE * 0.84) / (above + below));
  const y = Math.max(425, SIZE * 0.05 + above * scale);
  const person = portrait(s, look, { x: SIZE / 2, y, scale, flip: at % 2 === 0 });
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"><defs>${s.paints()}</defs><rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>${person}</svg>`;
}
