import type { Colour } from '../colour.ts';
import type { CharacterLook } from './look.ts';
import type { Back, Bangs } from './hair.ts';
import type { Outfit } from './outfits.ts';

type More = Omit<CharacterLook, 'hair' | 'eyes' | 'back' | 'bangs' | 'outfit' | 'cloth' | 'trim'>;

/** A look by `hair eyes cloth trim` (hex colours) and `back bangs outfit`. */
export function look(
  colours: string,
  [back, bangs, outfit]: [Back, Bangs, Outfit],
  more: More = {},
): CharacterLook {
  const [hair, eyes, cloth, trim] = colours.split(' ').map((hex): Colour => `#${hex}`);
  if (!hair || !eyes || !cloth || !trim) throw new TypeError(`A look needs four colours: ${colours}`);
  return { hair, eyes, cloth, trim, back, bangs, outfit, ...more };
}
