import { mix } from '../colour.ts';
import { leaf } from '../brush/plants.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg, rotatePart } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';
import { seasonal } from '../brush/weather.ts';

/** A pond from above: koi under lily pads, and a red bridge across. */
export function koiGarden(s: Scene): Picture {
  const { random } = s;
  const deep = mix(s.near, s.far, 0.3);
  const pond = svg`<rect width="${s.width}" height="${s.height}" fill="${s.fade([
    [0, mix(s.far, s.sky[1], 0.35)],
    [0.5, mix(s.far, s.near, 0.5)],
    [1, mix(s.near, s.ink, 0.35)],
  ])}"/>`;
  const ripples = repeat(5, () => {
    const [x, y] = [random.range(0.1, 0.95) * s.width, random.range(0.08, 0.75) * s.height];
    return repeat(
      4,
      (ring) =>
        svg`<ellipse cx="${x}" cy="${y}" rx="${34 + ring * 38}" ry="${26 + ring * 30}" fill="none" stroke="${s.sky[2]}" stroke-opacity="${(0.42 - ring * 0.09).toFixed(2)}" stroke-width="3"/>`,
    );
  });
  const school = repeat(s.tall ? 6 : 7, (at) => {
    const turn = at * 58 + random.range(-24, 24);
    const out = s.tall ? 230 : 210;
    const x = s.middle + Math.cos((turn * Math.PI) / 180) * out * random.range(0.5, 1.15);
    const y = s.y(s.tall ? 0.44 : 0.4) + Math.sin((turn * Math.PI) / 180) * out * random.range(0.7, 1.3);
    const size = random.range(0.75, 1.25) * (s.tall ? 1 : 0.8);
    const shadow = rotatePart(
      turn + 90,
      x + 26,
      y + 44,
      placePart(x + 26, y + 44, size, svg`<g opacity="0.3">${koi(deep, deep, s.ink, s.ink)}</g>`),
    );
    const coat = random.pick([s.accent, mix(s.light, '#ffffff', 0.6), mix(s.light, '#ffffff', 0.6), s.light]);
    const spots = coat === s.accent ? mix(s.light, '#ffffff', 0.7) : s.accent;
    return (
      shadow +
      rotatePart(turn + 90, x, y, placePart(x, y, size, koi(coat, spots, mix(coat, s.sky[2], 0.35), s.ink)))
    );
  });
  const pads = repeat(s.tall ? 13 : 18, (at) => {
    const edge = at % 2 === 0;
    const x = edge ? random.range(-0.02, 0.24) * s.width : random.range(0.74, 1.02) * s.width;
    return pad(s, x, random.range(0, 0.95) * s.height, random.range(34, 84));
  });
  return { back: pond + ripples + school, front: pads + bridge(s) + reeds(s) + seasonal(s) };
}

const koi = (coat: string, spots: string, fin: string, eye: string) =>
  svg`<path d="M-20-40Q-66-26-60 4Q-36-4-20-16ZM20-40Q66-26 60 4Q36-4 20-16Z" fill="${fin}"/><path d="M0 90Q-8 120-40 150Q-6 146 2 128Q10 150 44 146Q14 120 8 90Z" fill="${fin}"/><path d="M0-112Q34-100 32-46Q30 30 4 108Q-26 40-32-46Q-34-100 0-112Z" fill="${coat}"/><path d="M-20-84Q0-104 20-84Q24-60 4-52Q-20-56-20-84ZM-24-20Q4-36 26-18Q24 16 0 20Q-20 10-24-20ZM-10 44Q8 36 16 46Q10 74 2 86Q-8 64-10 44Z" fill="${spots}"/><path d="M-3-30Q3 0 0 44" stroke="${fin}" stroke-width="7" stroke-linecap="round" fill="none"/><circle cx="-19" cy="-88" r="4" fill="${eye}"/><circle cx="19" cy="-88" r="4" fill="${eye}"/>`;

function pad(s: Scene, x: number, y: number, r: number): string {
  const turn = s.random.int(0, 359);
  const green = mix(s.near, s.sky[1], s.random.range(0.1, 0.45));
  const flower = s.random.chance(0.3)
    ? repeat(8, (at) =>
        leaf(0, 0, r * 0.62, r * 0.17, at * 45, mix(s.accent, '#ffffff', at % 2 ? 0.75 : 0.55)),
      ) + svg`<circle r="${r * 0.12}" fill="${s.light}"/>`
    : '';
  const veins = repeat(
    7,
    (at) => svg`M0 0L${Math.cos(0.7 + at * 0.8) * r * 0.8} ${Math.sin(0.7 + at * 0.8) * r * 0.8}`,
  );
  return svg`<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M10 14L${r + 12} 16A${r} ${r} 0 1 1 ${r * 0.8 + 10} ${-r * 0.6 + 14}Z" fill="${s.ink}" opacity="0.22"/><path d="M0 0L${r} 0A${r} ${r} 0 1 1 ${r * 0.8} ${-r * 0.6}Z" fill="${green}"/><path d="${veins}" stroke="${mix(green, s.light, 0.35)}" stroke-width="2"/>${flower}</g>`;
}

function bridge(s: Scene): string {
  const y = s.y(s.tall ? 0.09 : 0.86);
  const red = s.accent;
  const far = [-60, s.width + 60] as const;
  const arch = (dy: number) => svg`M${far[0]} ${y + dy}Q${s.width / 2} ${y - 96 + dy} ${far[1]} ${y + dy}`;
  const planks = repeat(s.width / 30 + 4, (at) => {
    const x = at * 30 - 60;
    const share = (x - far[0]) / (far[1] - far[0]);
    const top = y - 2 * share * (1 - share) * 96;
    return svg`M${x} ${top}v118`;
  });
  const posts = repeat(s.width / 150 + 2, (at) => {
    const x = at * 150 - 30;
    const share = (x - far[0]) / (far[1] - far[0]);
    const top = y - 2 * share * (1 - share) * 96;
    return svg`<rect x="${x - 9}" y="${top - 36}" width="18" height="56" rx="3" fill="${red}"/><circle cx="${x}" cy="${top - 38}" r="11" fill="${mix(s.light, red, 0.2)}"/><rect x="${x - 9}" y="${top + 90}" width="18" height="62" rx="3" fill="${mix(red, s.ink, 0.2)}"/><circle cx="${x}" cy="${top + 88}" r="11" fill="${mix(s.light, red, 0.2)}"/>`;
  });
  return svg`<path d="${arch(90)}" stroke="${s.ink}" stroke-opacity="0.3" stroke-width="130" fill="none"/><path d="${arch(60)}" stroke="${mix(s.light, s.near, 0.35)}" stroke-width="118" fill="none"/><path d="${planks}" stroke="${mix(s.near, s.light, 0.25)}" stroke-width="3"/><path d="${arch(0)}" stroke="${red}" stroke-width="16" fill="none"/><path d="${arch(120)}" stroke="${mix(red, s.ink, 0.2)}" stroke-width="18" fill="none"/>${posts}`;
}

function reeds(s: Scene): string {
  return repeat(26, (at) =>
    leaf(
      at % 2 ? s.random.range(-20, 120) : s.width - s.random.range(-20, 120),
      s.height + 20,
      s.random.range(150, 330),
      15,
      s.random.range(-26, 26),
      mix(s.near, s.ink, s.random.range(0.3, 0.95)),
    ),
  );
}
