import { depth, hills, mist, peak } from '../brush/land.ts';
import { forest } from '../brush/plants.ts';
import { birds, disc, glow, sky } from '../brush/sky.ts';
import { seasonal } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A cable car climbing over a valley of clouds towards the pass. */
export function cableCar(s: Scene): Picture {
  const { random } = s;
  const side = random.pick([-1, 1]);
  const white = mix('#ffffff', s.light, 0.3);
  const back = sky(s) + disc(s, s.middle - side * 170 * s.scale, s.y(0.36), 66 * s.scale);
  const far =
    repeat(3, (at) =>
      peak(
        s,
        s.middle + (at - 1) * 330 * s.scale + 40,
        s.y(0.68),
        620 * s.scale,
        (300 + (at === 1 ? 150 : 0)) * s.scale,
        mix(s.far, s.sky[2], 0.25),
        mix(s.far, s.sky[1], 0.1),
        white,
      ),
    ) + mist(s, s.y(0.64), 260 * s.scale, s.sky[2], 0.95);
  const near =
    peak(
      s,
      s.middle + side * 380 * s.scale,
      s.y(0.86),
      820 * s.scale,
      660 * s.scale,
      depth(s, 0.3),
      depth(s, 0.62),
      white,
    ) + mist(s, s.y(0.76), 210 * s.scale, s.sky[2], 0.8);
  const car = [s.middle - side * 70 * s.scale, s.y(0.47)] as const;
  const end = [s.middle + side * 380 * s.scale, s.y(0.86) - 660 * s.scale] as const;
  const along = (x: number) => car[1] + ((end[1] - car[1]) * (x - car[0])) / (end[0] - car[0]);
  const low = s.middle - side * s.width;
  const rope = svg`<path d="M${low} ${along(low)}L${end[0]} ${end[1]}M${low} ${along(low) - 70}L${end[0]} ${end[1]}" stroke="${s.ink}" stroke-width="4" fill="none"/>`;
  const up = s.middle + side * 190 * s.scale;
  const second = placePart(up, along(up), 0.4 * s.scale, gondola(s));
  const woods =
    forest(s, s.y(0.8), 190 * s.scale, depth(s, 0.55)) +
    mist(s, s.y(0.79), 130, s.sky[2], 0.4) +
    forest(s, s.y(0.92), 260 * s.scale, depth(s, 0.85)) +
    hills(s, s.y(0.93), 30, 4, depth(s, 0.85)) +
    forest(s, s.y(1.04), 280 * s.scale, s.ink);
  return {
    back,
    front:
      far +
      near +
      rope +
      second +
      glow(s, car[0], car[1] + 110 * s.scale, 260 * s.scale, s.light, 0.4) +
      placePart(car[0], car[1], 1.25 * s.scale, gondola(s)) +
      birds(s, 6, s.middle + side * 60, s.y(0.3), 130, s.near) +
      woods +
      seasonal(s),
  };
}

const gondola = (s: Scene) =>
  svg`<path d="M-26-6H26V6H-26ZM-5 0L-5 56H5V0Z" fill="${s.ink}"/><path d="M-84 62Q-90 54-70 52H70Q90 54 84 62Z" fill="${s.ink}"/><path d="M-88 62H88L96 128L82 186Q78 196 66 196H-66Q-78 196-82 186L-96 128Z" fill="${s.blend(mix(s.accent, s.light, 0.2), mix(s.accent, s.ink, 0.35))}"/><path d="M-76 76H-32V126H-82ZM-22 76H22V126H-22ZM32 76H76L82 126H32Z" fill="${s.light}"/><path d="M-94 138H94L91 150H-91Z" fill="${mix(s.light, '#ffffff', 0.5)}"/><path d="M-64 126V104Q-64 94-56 94Q-48 94-48 104V126ZM-12 126V108Q-12 98-4 98Q4 98 4 108V126ZM46 126V112L44 98L50 104H56L62 98L60 112V126Z" fill="${mix(s.near, s.ink, 0.5)}"/>`;
