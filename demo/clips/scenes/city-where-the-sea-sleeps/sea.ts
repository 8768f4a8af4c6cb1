import type { Layer } from '../../clip.ts';
import { group, line, many, oval, rect, shape } from '../../draw.ts';
import { heldPose, sway, wholePixel } from '../../motion.ts';
import { colours } from './colours.ts';

/** Four rows of rounded waves, the nearer the larger and the quicker; `top` is the horizon. */
export function waves(top: number, fills: readonly string[]): Layer[] {
  return fills.map((fill, row) => {
    const width = [96, 160, 240, 320][row] ?? 320;
    const height = width * 0.2;
    const y = top + row * row * 22 + row * 34;
    const crest = many(
      1920 / width,
      () => `q${width * 0.25} ${-height} ${width * 0.5} ${-height * 0.15}t${width * 0.5} ${height * 0.15}`,
    );
    const foam = many(1920 / width, (i) =>
      line(
        `M${i * width + width * 0.1} ${y - height * 0.2}q${width * 0.16} ${-height * 0.42} ${width * 0.34} ${-height * 0.02}`,
        colours.foam,
        2 + row,
        0.55,
      ),
    );
    return {
      cels: [shape(`M0 ${y}${crest}V1200H0Z`, fill) + foam],
      box: { x: 0, y: y - 80, width: 1920, height: 1180 - y },
      endless: true,
      pose: heldPose(4, (at) => ({
        x: wholePixel(at * (row + 1) * 36 * (row % 2 ? 1 : -1)),
        y: wholePixel(sway(at + row, 3, 4 + row * 3)),
      })),
    };
  });
}

/** A whale with its head at x = 0 swimming to the left, about 900 pixels long; `beat` -1..1 lifts the tail. */
export function whale(back: string, belly: string, eye: string, beat: number): string {
  const t = beat * 46;
  return (
    shape(
      `M0 60C10 -60 150 -120 330 -116C520 -112 640 -40 760 ${t * 0.5}C800 ${t * 0.8} 830 ${t} 850 ${t}C856 ${t - 60} 900 ${t - 96} 960 ${t - 100}C950 ${t - 60} 930 ${t - 24} 902 ${t + 4}C940 ${t + 22} 960 ${t + 54} 966 ${t + 86}C910 ${t + 82} 870 ${t + 60} 846 ${t + 28}C760 ${70 + t * 0.4} 640 130 430 160C220 180 40 150 0 60Z`,
      back,
    ) +
    shape(
      'M0 60C120 92 260 100 420 92C480 90 540 96 560 122C520 140 480 152 430 160C220 180 40 150 0 60Z',
      belly,
    ) +
    many(5, (i) =>
      line(
        `M${70 + i * 20} ${92 + i * 14}Q${230 + i * 20} ${112 + i * 12} ${400 + i * 22} ${112 + i * 9}`,
        back,
        4,
        0.6,
      ),
    ) +
    shape(`M300 120C330 190 400 240 470 ${244 - t * 0.6}C460 190 420 140 370 112Z`, back) +
    oval(118, 48, 10, 12, eye) +
    line('M96 66q22 14 46 2', eye, 3, 0.7)
  );
}

/** A gull with its wings at one of three heights. */
export function gull(x: number, y: number, size: number, lift: number, ink: string): string {
  return line(
    `M${x - size} ${y - size * 0.2 * lift}Q${x - size * 0.4} ${y - size * 0.5 * lift} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.5 * lift} ${x + size} ${y - size * 0.2 * lift}`,
    ink,
    size * 0.13,
  );
}

/** The lighthouse of the town standing on (x, ground). */
export function lighthouse(x: number, ground: number, scale: number): string {
  const stripes = many(3, (i) =>
    shape(
      `M${-58 + i * 7} ${-80 - i * 130}L${-51 + i * 7} ${-145 - i * 130}H${51 - i * 7}L${58 - i * 7} ${-80 - i * 130}Z`,
      colours.roof,
    ),
  );
  return group(
    shape('M-66 0L-40 -470H40L66 0Z', colours.wall) +
      stripes +
      shape('M16 0L8 -470H40L66 0Z', colours.ink, 0.22) +
      rect(-60, -486, 120, 18, colours.ink, 4) +
      rect(-34, -556, 68, 70, colours.lamp) +
      rect(-34, -556, 6, 70, colours.ink) +
      rect(28, -556, 6, 70, colours.ink) +
      rect(-3, -556, 6, 70, colours.ink) +
      shape('M-46 -556Q0 -640 46 -556Z', colours.roof) +
      rect(-3, -640, 6, 44, colours.ink) +
      rect(-62, -516, 124, 5, colours.ink) +
      many(7, (i) => rect(-60 + i * 19.5, -516, 3, 34, colours.ink)) +
      shape('M-18 0V-44Q0 -66 18 -44V0Z', colours.ink) +
      rect(-8, -250, 16, 30, colours.lamp, 8) +
      rect(-8, -370, 16, 26, colours.lamp, 8),
    `translate(${x} ${ground}) scale(${scale})`,
  );
}
