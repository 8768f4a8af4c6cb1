import type { Colour } from './colour.ts';

/** The colours of a picture by their use. */
export interface Palette {
  /** Zenith, middle, horizon. */
  readonly sky: readonly [Colour, Colour, Colour];
  /** The sun, the moon, a lamp, a lit window. */
  readonly light: Colour;
  /** The most distant and the nearest layer; layers between blend the two. */
  readonly far: Colour;
  readonly near: Colour;
  /** The darkest silhouette. */
  readonly ink: Colour;
  /** The one loud spot. */
  readonly accent: Colour;
}

const paints = (colours: string): Palette => {
  const [zenith, middle, horizon, light, far, near, ink, accent] = colours
    .split(' ')
    .map((hex): Colour => `#${hex}`);
  if (!zenith || !middle || !horizon || !light || !far || !near || !ink || !accent)
    throw new TypeError(`A palette needs eight colours: ${colours}`);
  return { sky: [zenith, middle, horizon], light, far, near, ink, accent };
};

/** Zenith, middle, horizon, light, far, near, ink, accent. */
export const palettes = {
  akane: paints('2b1033 93304a f4936a ffe0ad b84c5f 43163a 1b0a1f fe4a3c'),
  indigo: paints('0b1539 21407f 7aa6d4 ffe9b8 4470b0 122757 070f29 ff7a5c'),
  daylight: paints('6bbbe8 a8dbf2 fdf1d8 fffaf0 86bccb 2c6b70 14363e ef5a3c'),
  ochre: paints('dd8f2f f2bd58 fce8b8 fff6d9 d4873a 7a3f1e 301810 c5301f'),
  jade: paints('07322f 176d60 94d1a8 f8f4c8 459a84 0e443f 041e1f f4764b'),
  teal: paints('0a3b4d 17828d 9ce4d1 fff1c9 38a0a5 0c4a5a 052531 ff6f59'),
  coral: paints('b53c68 f4766f ffd0a8 fff2dc e27383 622355 2c0f30 ffd166'),
  peach: paints('f2957f fcc3a2 fff1dc fffbe9 e6a6a2 6f5c8e 2f2a52 e2442f'),
  snow: paints('a9bfd8 d8e4ee fcfaf4 fff6df a9bcd2 4b6388 1d2a46 d7372f'),
  ink: paints('ddd3c0 e8e0d0 f6f1e6 fffdf6 b3aa9b 45403c 191716 d5281e'),
  gold: paints('15110f 4a3119 d29a3b ffe296 94662a 2a1c12 0d0907 e9452f'),
  acid: paints('1a0b3d 6420a0 ff4fa0 e2ff5a 9433bb 2d1060 11062d 27e5d8'),
  iris: paints('1a1247 5140a8 d3a5e4 ffe9d4 7561c6 281d63 110b33 ff8f6b'),
  moss: paints('a9c078 cbd79a f5f2d2 fffde4 93b06e 37593d 15291f e0533a'),
  slate: paints('24323d 506876 b4c5c7 ffd78f 6f8792 273641 11191f f4b42c'),
  sakura: paints('ee9fb9 f9cfd8 fff5ec fffdf8 e8a3b9 84507f 3b1f47 d42f5a'),
  lagoon: paints('1268bd 3db0e4 c4f2ee fffdf0 58b9d1 0e6183 08324b ff5b4d'),
  ember: paints('1d0707 76170f f56a22 ffcf7d b03018 330b09 130404 ffb22e'),
  mint: paints('8fd0bd c9ebdc fff9e8 fffef2 8ecdb9 2f7d78 123f46 f2633f'),
  maple: paints('571f36 c5582f f8b955 fff1c6 d3742f 5e1f29 270b15 ffe070'),
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
