import { type Colour, lighten, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import type { Headwear } from './extras.ts';
import type { Back, Bangs } from './hair.ts';
import type { Outfit } from './outfits.ts';

export type Eyes = 'round' | 'gentle' | 'sharp' | 'tired' | 'closed';
export type Brows = 'calm' | 'worried' | 'stern' | 'raised';
export type Mouth = 'smile' | 'open' | 'flat' | 'small' | 'smirk' | 'grin';
export type Head = 'oval' | 'round' | 'long' | 'square' | 'heart';
export type Nose = 'point' | 'button' | 'straight' | 'hooked' | 'broad';
/** The light on the hair. */
export type Shine = 'jagged' | 'band' | 'strands' | 'spots' | 'none';

/** The appearance of a character, the same in every picture. */
export interface CharacterLook {
  readonly hair: Colour;
  readonly eyes: Colour;
  readonly back: Back;
  readonly bangs: Bangs;
  readonly outfit: Outfit;
  readonly cloth: Colour;
  readonly trim: Colour;
  readonly shape?: Eyes;
  readonly brows?: Brows;
  readonly mouth?: Mouth;
  readonly head?: Head;
  readonly nose?: Nose;
  readonly shine?: Shine;
  /** Full lips of this colour. */
  readonly lips?: Colour;
  /** Lines of age at the eyes and on the forehead. */
  readonly old?: boolean;
  /** A longer face with smaller eyes. */
  readonly grown?: boolean;
  /** Broad shoulders and a strong neck. */
  readonly broad?: boolean;
  readonly skin?: Colour;
  /** How far the face looks aside, 0 to 1. */
  readonly turn?: number;
  /** Degrees by which the head leans. */
  readonly tilt?: number;
  readonly extras?: readonly Headwear[];
}

/** The colours of a person in the light of a scene. */
export interface Tones {
  readonly skin: Colour;
  readonly skinShade: Colour;
  readonly skinLine: Colour;
  readonly hair: Colour;
  readonly hairShade: Colour;
  readonly hairLight: Colour;
  readonly hairLine: Colour;
  readonly cloth: Colour;
  readonly clothShade: Colour;
  readonly clothLine: Colour;
  readonly trim: Colour;
  readonly trimShade: Colour;
  readonly white: Colour;
  readonly whiteShade: Colour;
  readonly eyes: Colour;
  readonly line: Colour;
}

const PALE: Colour = '#ffe8db';

/** Mixes the colours of a person with those of the scene: lit colours with the sky, shades with the ink. */
export function tonesOf(s: Scene, look: CharacterLook): Tones {
  const lit = (colour: Colour, share = 0.12) => mix(colour, s.sky[1], share);
  const shaded = (colour: Colour, share: number) => mix(colour, mix(s.ink, s.sky[0], 0.35), share);
  const skin = lit(look.skin ?? PALE, 0.07);
  const warm = mix(skin, '#d9606a', 0.3);
  const hair = lit(look.hair, 0.08);
  const cloth = lit(look.cloth);
  const trim = lit(look.trim, 0.06);
  const white = lit('#fdfbf7', 0.1);
  return {
    skin,
    skinShade: shaded(warm, 0.18),
    skinLine: shaded(mix(skin, '#8c3b3f', 0.7), 0.3),
    hair,
    hairShade: shaded(hair, 0.36),
    hairLight: lighten(hair, 0.5),
    hairLine: shaded(hair, 0.66),
    cloth,
    clothShade: shaded(cloth, 0.34),
    clothLine: shaded(cloth, 0.68),
    trim,
    trimShade: shaded(trim, 0.34),
    white,
    whiteShade: shaded(white, 0.24),
    eyes: look.eyes,
    line: mix(mix(look.hair, '#24101c', 0.78), s.ink, 0.3),
  };
}
