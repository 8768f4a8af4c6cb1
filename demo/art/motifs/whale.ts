import { glow, shaft, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Under water: a whale passes over a diver, fish and the light of the surface. */
export function whale(s: Scene): Picture {
  const { random } = s;
  const sea = wash(
    s,
    s.fade([
      [0, mix(s.sky[2], s.light, 0.4)],
      [0.22, mix(s.sky[1], s.sky[2], 0.4)],
      [0.6, mix(s.sky[0], s.near, 0.3)],
      [1, s.ink],
    ]),
  );
  const light = glow(s, s.middle, -30, 640 * (s.tall ? 1 : 0.9), mix(s.light, '#ffffff', 0.5), 0.85);
  const rays = repeat(8, (at) =>
    shaft(
      s,
      s.middle - 240 + at * 68,
      -20,
      s.height * random.range(0.5, 0.85),
      random.range(14, 40),
      random.range(90, 190),
      (at - 3.5) * 90,
      0.22,
    ),
  );
  const flip = random.chance(0.5);
  const big = placePart(
    s.middle,
    s.y(s.tall ? 0.4 : 0.42),
    (s.tall ? 1.12 : 1) * random.range(0.96, 1.06),
    body(s),
    flip,
  );
  const far = placePart(s.middle + (flip ? 250 : -250), s.y(0.2), 0.26, body(s), flip);
  const shoal = repeat(46, () => {
    const turn = random.range(0, Math.PI * 2);
    const out = random.range(120, 230) * s.scale;
    const size = random.range(5, 12);
    const [x, y] = [
      s.middle + (flip ? -170 : 190) * s.scale + Math.cos(turn) * out,
      s.y(0.62) + Math.sin(turn) * out * 0.34,
    ] as const;
    return svg`M${x - size} ${y}Q${x} ${y - size * 0.7} ${x + size} ${y}Q${x} ${y + size * 0.7} ${x - size} ${y}l${-size * 0.8} ${-size * 0.5}v${size}Z`;
  });
  const air = repeat(26, () => {
    const r = random.range(2, 9);
    return svg`<circle cx="${s.middle + random.range(-60, 60) * 2}" cy="${s.y(random.range(0.1, 0.66))}" r="${r}" fill="none" stroke="${s.light}" stroke-opacity="0.55" stroke-width="2"/>`;
  });
  const diver = placePart(
    s.middle + (flip ? 120 : -120) * s.scale,
    s.y(0.66),
    0.95 * s.scale,
    svg`<path d="M0 0Q14-12 34-10L78-16L86-8L40 6Q20 16-2 12L-50 28L-96 20L-130 30L-118 14L-94 10L-52 12Q-20-6 0 0Z" fill="${s.ink}"/><rect x="-16" y="-18" width="46" height="15" rx="7" transform="rotate(-6)" fill="${s.accent}"/><circle cx="46" cy="-8" r="13" fill="${s.ink}"/><path d="M50-14h10v10h-12Z" fill="${s.light}"/><path d="M60-4L420 60L400 150Z" fill="${s.melt(s.light, 0.4, true)}"/>`,
    flip,
  );
  return {
    back: sea + light + rays + svg`<g opacity="0.35">${far}</g>`,
    front: big + svg`<path d="${shoal}" fill="${mix(s.light, s.sky[1], 0.3)}"/>` + air + diver + reef(s),
  };
}

function body(s: Scene): string {
  const skin = s.fade([
    [0, mix(s.far, s.near, 0.55)],
    [0.5, mix(s.near, s.far, 0.12)],
    [1, mix(s.near, s.ink, 0.5)],
  ]);
  const belly = s.blend(mix(s.sky[2], s.far, 0.35), mix(s.far, s.near, 0.55));
  const folds = repeat(
    7,
    (at) =>
      svg`M${300 - at * 8} ${26 + at * 9}Q${180 - at * 10} ${66 + at * 8} ${40 - at * 6} ${62 + at * 6}`,
  );
  return svg`<path d="M-300-14Q-372-70-440-76Q-404-40-384-8Q-430 20-446 62Q-378 44-300 14Z" fill="${skin}"/><path d="M-330 4Q-200-70-60-106Q110-140 260-92Q340-60 340-6Q338 44 250 82Q140 124 10 104Q-160 76-330 4Z" fill="${skin}"/><path d="M340-6Q338 44 250 82Q140 124 10 104Q-60 94-130 72Q40 78 140 46Q240 10 340-6Z" fill="${belly}"/><path d="${folds}" stroke="${mix(s.near, s.far, 0.3)}" stroke-width="3" fill="none"/><path d="M92 70Q60 170-40 214Q-36 150 10 84Z" fill="${skin}"/><path d="M130 84Q150 150 110 206Q92 150 90 92Z" fill="${mix(s.near, s.ink, 0.3)}"/><path d="M-130-86Q-150-122-190-128Q-182-98-176-74Z" fill="${skin}"/><circle cx="214" cy="10" r="8" fill="${s.ink}"/><circle cx="216" cy="8" r="2.500" fill="${s.light}"/><path d="M-60-106Q110-140 260-92" stroke="${s.light}" stroke-opacity="0.55" stroke-width="5" fill="none"/>${repeat(16, () => svg`<circle cx="${s.random.range(-120, 230)}" cy="${s.random.range(-86, -20)}" r="${s.random.range(2, 5)}" fill="${s.sky[2]}" opacity="0.35"/>`)}`;
}

function reef(s: Scene): string {
  const corals = repeat(s.width / 70 + 2, (at) => {
    const x = at * 70 + s.random.range(-20, 20);
    const high = s.random.range(60, 190) * s.scale;
    const tone = mix(s.random.pick([s.accent, s.near, s.far]), s.ink, s.random.range(0.45, 0.8));
    return svg`<path d="M${x} ${s.height}Q${x - 6} ${s.height - high * 0.5} ${x - high * 0.3} ${s.height - high * 0.9}M${x} ${s.height - high * 0.3}Q${x + 8} ${s.height - high * 0.6} ${x + high * 0.26} ${s.height - high}M${x - high * 0.07} ${s.height - high * 0.5}L${x + high * 0.04} ${s.height - high * 0.96}" stroke="${tone}" stroke-width="${high * 0.11}" fill="none" stroke-linecap="round"/>`;
  });
  return corals;
}
