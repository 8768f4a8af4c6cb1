import { person } from '../brush/figures.ts';
import { area, birds, cloud, sky, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** The roof of a school: a wire fence, a water tank and the summer clouds behind. */
export function schoolRoof(s: Scene): Picture {
  const deck = s.y(0.76);
  const top = s.y(s.tall ? 0.46 : 0.36);
  const lit = mix(s.light, '#ffffff', 0.6);
  const shade = mix(s.sky[1], s.far, 0.25);
  const lean = s.random.range(-0.12, 0.16) * s.width;
  const clouds =
    cloud(s, s.middle + lean - s.width * 0.3, deck, s.width * 0.7, s.height * 0.36, lit, shade) +
    cloud(s, s.middle + lean + s.width * 0.22, deck + 20, s.width * 0.85, s.height * 0.52, lit, shade) +
    cloud(s, s.middle - lean, deck + 30, s.width * 0.8, s.height * 0.24, lit, mix(shade, s.sky[2], 0.5));
  const back = sky(s, deck) + clouds + birds(s, s.random.int(3, 7), s.middle - 160, s.y(0.42), 130, s.near);
  const mesh = 46;
  const wire = mix(s.near, s.ink, 0.2);
  const net = repeat(s.width / mesh + 20, (at) => {
    const x = (at - 10) * mesh;
    const rise = deck - top;
    return svg`M${x} ${deck}l${rise} ${-rise}M${x} ${top}l${rise} ${rise}`;
  });
  const posts = repeat(s.width / 260 + 1, (at) => area(at * 260 + 60, top - 12, 9, deck - top + 14, wire));
  const fence = svg`<path d="${net}" stroke="${wire}" stroke-width="2" stroke-opacity="0.55" fill="none"/>${area(0, top - 5, s.width, 9, wire)}${area(0, deck - 60, s.width, 6, wire)}${posts}`;
  const floor =
    wash(
      s,
      s.fade([
        [0, mix(s.near, s.far, 0.45)],
        [0.08, mix(s.near, s.far, 0.2)],
        [1, s.ink],
      ]),
      deck,
    ) + area(0, deck, s.width, 12, mix(s.light, s.far, 0.4));
  const girl = s.middle - 30;
  const shadow = svg`<path d="M${girl - 20} ${deck + 40}L${girl + 160} ${deck + 150}h60L${girl + 26} ${deck + 40}Z" fill="${s.ink}" opacity="0.35"/>`;
  return {
    back,
    front:
      fence +
      floor +
      tank(s, s.middle + s.width * 0.3, deck) +
      shadow +
      person(s, 'school', girl, deck + 44, 270 * s.scale, { body: mix(s.near, s.ink, 0.4), rim: s.light }),
  };
}

function tank(s: Scene, x: number, deck: number): string {
  const k = s.scale;
  const y = deck - 190 * k;
  const body = s.fade(
    [
      [0, mix(s.light, s.far, 0.3)],
      [0.6, s.far],
      [1, s.near],
    ],
    true,
  );
  const legs = repeat(3, (at) => area(x - 82 * k + at * 78 * k, y, 10, 200 * k, s.near));
  return svg`${legs}<path d="M${x - 95 * k} ${deck - 60 * k}L${x + 90 * k} ${deck - 140 * k}M${x + 90 * k} ${deck - 60 * k}L${x - 95 * k} ${deck - 140 * k}" stroke="${s.near}" stroke-width="5"/><path d="M${x - 110 * k} ${y}V${y - 150 * k}Q${x} ${y - 200 * k} ${x + 110 * k} ${y - 150 * k}V${y}Z" fill="${body}"/>${area(x - 110 * k, y - 66 * k, 220 * k, 12, s.accent)}`;
}
