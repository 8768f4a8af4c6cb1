import { person } from '../brush/figures.ts';
import { depth, mist, ridge } from '../brush/land.ts';
import { grass } from '../brush/plants.ts';
import { birds, disc, glow, sky, streaks } from '../brush/sky.ts';
import { pole, skyline, wires } from '../brush/town.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A machine as tall as the hills, standing in the mist at dawn. */
export function mechaDawn(s: Scene): Picture {
  const line = s.y(s.tall ? 0.62 : 0.74);
  const sun = [s.middle + s.random.range(-70, 130), s.y(s.tall ? 0.4 : 0.36)] as const;
  const back =
    sky(s) +
    disc(s, sun[0], sun[1], 190 * s.scale) +
    streaks(s, 12, s.y(0.2), s.y(0.55), s.light, 0.4) +
    ridge(s, line - 120 * s.scale, 46, depth(s, 0.05), s.sky[2]);
  const body = s.fade([
    [0, mix(s.near, s.far, 0.2)],
    [0.6, mix(s.near, s.far, 0.45)],
    [1, mix(s.far, s.sky[2], 0.5)],
  ]);
  const giant = placePart(
    s.middle,
    line + 50 * s.scale,
    (s.tall ? 1.16 : 1.26) * s.scale,
    machine(s, body),
    s.random.chance(0.5),
  );
  const town = skyline(s, line + 6, 110 * s.scale, depth(s, 0.5), s.light, 0.25);
  const hill = s.y(s.tall ? 0.69 : 0.82);
  const bank = svg`<path d="M0 ${hill + 20}Q${s.middle} ${hill - 40} ${s.width} ${hill + 30}V${s.height}H0Z" fill="${s.blend(depth(s, 0.85), s.ink)}"/>`;
  const x = s.middle - 190 * s.scale;
  const line2 =
    pole(s.middle + 260 * s.scale, hill + 16, 300 * s.scale, s.ink) +
    wires(
      [s.middle + 230 * s.scale, hill - 262 * s.scale],
      [s.width + 120, hill - 330 * s.scale],
      40,
      3,
      14,
      s.ink,
    ) +
    wires([-60, hill - 340 * s.scale], [s.middle + 230 * s.scale, hill - 262 * s.scale], 60, 3, 14, s.ink);
  return {
    back,
    front:
      giant +
      mist(s, line - 20, 220, s.sky[2], 0.75) +
      town +
      mist(s, line + 30, 110, s.sky[2], 0.45) +
      birds(s, 9, s.middle - 60, s.y(0.33), 220, s.near) +
      bank +
      grass(s, hill + 16, 26, depth(s, 0.88)) +
      line2 +
      person(s, 'school', x, hill + 8, 118 * s.scale, { rim: s.light }),
  };
}

function machine(s: Scene, body: string): string {
  const edge = mix(s.light, s.far, 0.2);
  const plate = mix(s.near, s.far, 0.12);
  return svg`<path d="M-150 0L-128-150L-110-170L-116-236L-70-262L-20-256V-236H20V-256L70-262L116-236L110-170L128-150L150 0H56L48-130L26-196H-26L-48-130L-56 0Z" fill="${body}"/><path d="M-104-252L-118-330L-92-408L-44-430H44L92-408L118-330L104-252L40-232H-40Z" fill="${body}"/><path d="M-176-420L-100-452L-82-400L-108-330L-166-340ZM176-420L100-452L82-400L108-330L166-340Z" fill="${plate}"/><path d="M-168-336L-116-328L-126-250L-146-226L-138-130L-150-84L-196-92L-206-150L-188-236ZM168-336L116-328L126-250L146-226L138-130L150-84L196-92L206-150L188-236Z" fill="${body}"/><path d="M-34-432L-40-486L-22-512H22L40-486L34-432Z" fill="${plate}"/><path d="M-24-512L-66-566L-14-522ZM24-512L66-566L14-522Z" fill="${plate}"/><path d="M-26-480L-4-472V-464L-26-468ZM26-480L4-472V-464L26-468Z" fill="${s.light}"/>${glow(s, 0, -470, 70, s.light, 0.7)}<circle cx="0" cy="-352" r="24" fill="${s.accent}"/>${glow(s, 0, -352, 100, s.accent, 0.6)}<path d="M100-452L176-420L166-340M92-408L118-330M40-486L34-432M128-150L150 0M196-92L206-150L188-236" stroke="${edge}" stroke-width="4" fill="none"/><path d="M-92-408L-40-330L-40-232M92-408L40-330L40-232M-40-290H40" stroke="${s.ink}" stroke-opacity="0.35" stroke-width="4" fill="none"/><path d="M-58-440L-90-560M-46-440L-60-600" stroke="${plate}" stroke-width="3"/>`;
}
