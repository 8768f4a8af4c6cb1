import { disc, group, line, many, oval, polygon, shape } from '../../draw.ts';
import { colours } from './colours.ts';

/** The dragon curled up like a cat, about 700 wide, lying on y = 0 around x = 0; `breath` 0..1 fills its side. */
export function sleepingDragon(breath: number): string {
  const rise = 1 + breath * 0.045;
  const spikes = many(8, (i) => {
    const turn = Math.PI * (0.86 - i * 0.095);
    const [x, y] = [20 + Math.cos(turn) * 268, -Math.sin(turn) * 250];
    return group(
      polygon(
        [
          [-22, 14],
          [0, -34],
          [22, 14],
        ],
        colours.horn,
      ),
      `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(90 - (turn * 180) / Math.PI).toFixed(0)})`,
    );
  });
  const body =
    spikes +
    shape('M-270 0C-290 -150 -150 -262 20 -262S310 -160 300 0Z', colours.jade) +
    shape('M-150 0C-120 -110 40 -150 160 -90C220 -60 250 -30 262 0Z', colours.pale) +
    many(4, (i) =>
      line(
        `M${-60 + i * 74} ${-8}Q${-40 + i * 70} ${-70 + Math.abs(i - 1.5) * 14} ${10 + i * 58} ${-104 + Math.abs(i - 1.4) * 16}`,
        colours.jade,
        5,
        0.5,
      ),
    ) +
    wing() +
    shape('M300 0C310 -160 200 -262 20 -262C180 -220 240 -120 230 0Z', colours.leaf, 0.7);
  const tail =
    shape(
      'M290 -10C380 -20 400 -96 330 -150C400 -140 460 -70 420 -6C390 40 240 44 60 30L-60 0C100 16 220 16 290 -10Z',
      colours.jade,
    ) +
    polygon(
      [
        [336, -140],
        [300, -214],
        [372, -196],
        [412, -136],
        [352, -130],
      ],
      colours.red,
    );
  return (
    group(body, `scale(1 ${rise.toFixed(3)})`) +
    tail +
    group(head(), `translate(-200 ${(-6 - breath * 5).toFixed(1)})`)
  );
}

function wing(): string {
  return (
    shape(
      'M60 -214C150 -250 270 -220 322 -120C280 -138 258 -130 240 -96C214 -124 182 -124 158 -86C132 -120 96 -130 60 -104C40 -140 40 -180 60 -214Z',
      colours.leaf,
    ) + line('M60 -214C110 -190 150 -140 158 -86M60 -214C150 -200 210 -160 240 -96', colours.jade, 6)
  );
}

function head(): string {
  const horn = (x: number, lean: number) =>
    shape(
      `M${x - 18} -146Q${x + lean} -190 ${x + lean * 2.2} -238Q${x + lean * 1.9 + 24} -180 ${x + 22} -138Z`,
      colours.horn,
    );
  const ear =
    shape('M112 -110C170 -150 210 -140 226 -100C190 -84 150 -76 116 -80Z', colours.leaf) +
    line('M120 -96L210 -104M122 -88L186 -86', colours.jade, 4);
  return (
    ear +
    horn(20, 16) +
    horn(88, 26) +
    shape(
      'M-160 -52C-160 -110 -96 -112 -58 -124C-30 -176 90 -184 124 -110C146 -50 116 6 40 10H-96C-140 10 -160 -20 -160 -52Z',
      colours.jade,
    ) +
    shape(
      'M-160 -46C-120 -30 -60 -24 0 -32C60 -40 90 -20 84 4C70 10 56 10 40 10H-96C-140 10 -160 -20 -160 -46Z',
      colours.pale,
    ) +
    line('M-34 -84q26 24 58 2', colours.ink, 8) +
    line('M-30 -78l-8 12M-8 -70l-2 14M14 -76l6 12', colours.ink, 4) +
    oval(36, -46, 24, 13, '#f2a07c') +
    oval(-138, -74, 7, 9, colours.leaf, 20) +
    oval(-106, -84, 7, 9, colours.leaf, 20) +
    line('M-150 -34Q-110 -22 -72 -30', colours.leaf, 5) +
    disc(64, -128, 7, colours.leaf) +
    disc(84, -112, 5, colours.leaf) +
    disc(60, -108, 5, colours.leaf)
  );
}
