import { disc, group, line, oval, polygon, shape } from './draw.ts';

/** A standing person with a scarf seen from behind, feet at (x, ground), `height` pixels tall. */
export function standing(x: number, ground: number, height: number, coat: string, scarf: string): string {
  const art =
    shape('M-9 0L-11 -36H-2V0ZM9 0L11 -36H2V0Z', coat) +
    shape('M-19 -30C-20 -64 -16 -80 -9 -84H9C16 -80 20 -64 19 -30Z', coat) +
    disc(0, -93, 10.5, coat) +
    shape('M-11 -86C-4 -80 4 -80 11 -86V-79C4 -74 -4 -74 -11 -79Z', scarf) +
    shape('M5 -80L12 -56L5 -54L1 -78Z', scarf);
  return group(art, `translate(${x} ${ground}) scale(${height / 104})`);
}

/** The mascot fox sitting at (x, ground), `height` pixels tall; `wag` -1..1 moves the tail. */
export function fox(
  x: number,
  ground: number,
  height: number,
  tones: { fur: string; chest: string; ink: string },
  wag = 0,
): string {
  const tail = group(
    shape('M0 0C40 8 66 -14 62 -52C60 -66 50 -74 44 -78C48 -48 30 -34 -4 -34Z', tones.fur) +
      shape('M62 -52C60 -66 50 -74 44 -78C46 -66 45 -57 41 -50C48 -46 56 -46 62 -52Z', tones.chest),
    `translate(16 -4) rotate(${(wag * 9).toFixed(1)})`,
  );
  const body =
    shape('M-26 0C-30 -30 -22 -58 -12 -70H14C26 -54 32 -26 28 0Z', tones.fur) +
    shape('M-14 -66C-20 -42 -16 -20 -10 -8C-2 -20 6 -44 2 -66Z', tones.chest) +
    shape('M-22 0C-24 -10 -14 -14 -8 0ZM2 0C0 -12 12 -14 14 0Z', tones.ink);
  const head =
    polygon(
      [
        [-34, -118],
        [-16, -102],
        [8, -102],
        [26, -118],
        [24, -86],
        [-4, -62],
        [-32, -86],
      ],
      tones.fur,
    ) +
    polygon(
      [
        [-32, -86],
        [-14, -80],
        [-4, -62],
      ],
      tones.chest,
    ) +
    polygon(
      [
        [24, -86],
        [6, -80],
        [-4, -62],
      ],
      tones.chest,
    ) +
    line('M-20 -88q5 -4 9 0M4 -88q5 -4 9 0', tones.ink, 3) +
    disc(-4, -66, 3.6, tones.ink);
  return group(tail + body + head, `translate(${x} ${ground}) scale(${(height / 120).toFixed(3)})`);
}

/** The same fox asleep, curled on its tail; `breath` 0..1 lifts the back a little. */
export function sleepingFox(
  x: number,
  ground: number,
  width: number,
  tones: { fur: string; chest: string; ink: string },
  breath = 0,
): string {
  const lift = breath * 3;
  const art =
    shape(
      `M-74 0C-82 ${-34 - lift} -40 ${-62 - lift} 6 ${-58 - lift}C52 ${-54 - lift} 84 -30 78 0Z`,
      tones.fur,
    ) +
    shape('M-74 0C-80 -18 -60 -30 -30 -24C6 -16 40 -8 78 0Z', tones.chest, 0.9) +
    oval(52, -10, 34, 12, tones.fur, -8) +
    polygon(
      [
        [-78, -44],
        [-60, -30],
        [-46, -34],
        [-40, -56],
        [-26, -30],
        [-30, -8],
        [-62, -2],
        [-80, -18],
      ],
      tones.fur,
    ) +
    line('M-66 -20q5 4 10 0M-48 -22q5 4 9 -1', tones.ink, 2.6) +
    disc(-70, -6, 3.4, tones.ink);
  return group(art, `translate(${x} ${ground}) scale(${(width / 160).toFixed(3)})`);
}
