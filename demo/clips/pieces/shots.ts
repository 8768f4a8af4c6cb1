import { contrast, mix } from '../../art/colour.ts';
import { headHeight } from '../../art/cast/head-height.ts';
import { people, type PersonName } from '../../art/cast/people.ts';
import { type ArtSubject, openSheet } from '../../art/key-art.ts';
import { fitTitle } from '#server/media/images/poster-art/fit-title.ts';
import { type Credit, credits, fadeToBlack, titleCard } from '../cards.ts';
import type { Layer, Pose, Shot } from '../clip.ts';
import { chance, rect } from '../draw.ts';
import { ease } from '../motion.ts';
import { FACES, personLayer, sceneryLayer, tallLayer } from './artwork-layers.ts';

type Path = (seconds: number) => Pose;

/** A steady move of the camera over a layer from one corner to another, in pixels. */
function move(from: readonly [number, number], to: readonly [number, number], seconds: number): Path {
  return (at) => {
    const part = ease(at, -0.4, seconds + 0.4);
    return { x: -(from[0] + (to[0] - from[0]) * part), y: -(from[1] + (to[1] - from[1]) * part) };
  };
}

/** Six seconds over the scenery with a fade-in; the direction depends on the release. */
export function arrival(subject: ArtSubject, air: Layer[]): Shot {
  const random = chance(`arrival ${subject.id}`);
  const [left, right] = [[40, 210] as const, [400, 60] as const];
  const [from, to] = random() < 0.5 ? [left, right] : [right, left];
  const layer = { ...sceneryLayer(subject, 1.25), pose: move(from, to, 6) };
  return { seconds: 6, layers: [layer, ...air, fadeToBlack(0.8, 0)] };
}

/** Three seconds of the title, with the main character beside it. */
export function title(subject: ArtSubject, part: string, episode: string): Shot {
  const s = openSheet(subject, 'wide');
  const ground = mix(s.near, s.ink, 0.45);
  const { lines, size } = fitTitle(subject.title, 900, 430, 124);
  const ink = mix(s.light, '#ffffff', 0.7);
  const colours = { ground, ink, accent: contrast(s.accent, ground) > 3 ? s.accent : s.light };
  const card = titleCard({ name: lines, size, part, episode, colours }, '');
  const [name] = subject.cast?.people ?? [];
  const picture = name ? [personLayer(subject, name, { x: 1130, y: 380, scale: 1.55, flip: true })] : [];
  const words = card.slice(1);
  const far = { ...sceneryLayer(subject, 1.1, name ? 9 : 0), pose: move([0, 0], [90, 0], 3) };
  return {
    seconds: 3,
    layers: [
      far,
      { cels: [rect(0, 0, 1920, 1080, ground)], pose: () => ({ opacity: name ? 0.8 : 0.62 }) },
      ...picture.map((layer) => ({ ...layer, pose: slide })),
      ...words,
    ],
  };
}

// Comes in from the right and keeps drifting.
const slide: Path = (seconds) => ({ x: 120 * (1 - ease(seconds, 0, 0.8)) - 12 * seconds });

/** Three seconds of a face that blinks, or of the scenery if the release has no cast. */
export function closeUp(subject: ArtSubject): Shot {
  const [name] = subject.cast?.people ?? [];
  if (!name)
    return {
      seconds: 3,
      layers: [{ ...sceneryLayer(subject, 2.4), pose: move([1500, 700], [1380, 640], 3) }],
    };
  const { above, below } = headHeight(people[name]);
  const scale = Math.min(2.4, 670 / (above + below));
  const face = personLayer(subject, name, { x: 690, y: 60 + above * scale, scale });
  return {
    seconds: 3,
    layers: [
      { ...sceneryLayer(subject, 1.5, 12), pose: move([300, 200], [420, 200], 3) },
      { ...face, pose: (at) => ({ x: 40 - 30 * at, cel: at > 1.4 && at < 1.8 ? FACES.blink : FACES.still }) },
    ],
  };
}

type Part = {
  name: PersonName;
  x: number;
  y: number;
  scale: number;
  flip: boolean;
  speaks: readonly [number, number];
};

// A single character stands to the right; of two, the one behind speaks first.
function partsOf({ cast }: ArtSubject): Part[] {
  const [first, second] = cast?.people ?? [];
  if (!first) return [];
  const parts: Part[] = second
    ? [
        { name: second, x: 500, y: 350, scale: 1.5, flip: false, speaks: [0.6, 2.6] },
        { name: first, x: 960, y: 420, scale: 1.68, flip: true, speaks: [3.2, 5.2] },
      ]
    : [{ name: first, x: 880, y: 350, scale: 1.75, flip: true, speaks: [1, 3.6] }];
  // Ears and hats stay below the upper edge.
  return parts.map((part) => ({
    ...part,
    y: Math.max(part.y, 24 + headHeight(people[part.name]).above * part.scale),
  }));
}

/** Six seconds of dialogue: near and far layers move in opposite directions, mouths move, eyes blink. */
export function dialogue(subject: ArtSubject, air: Layer[]): Shot {
  const parts = partsOf(subject);
  if (parts.length === 0)
    return {
      seconds: 6,
      layers: [{ ...sceneryLayer(subject, 1.9), pose: move([820, 560], [700, 90], 6) }, ...air],
    };
  const far = { ...sceneryLayer(subject, 1.4, 5), pose: move([420, 190], [250, 190], 6) };
  const near = parts.map(({ name, speaks, ...stand }, at): Layer => {
    const blinks = [0.3 + at * 0.9, 3.9 + at * 1.1];
    return {
      ...personLayer(subject, name, stand),
      pose: (seconds) => ({
        x: -20 + (at ? 14 : 9) * seconds,
        y: 4 * Math.sin(seconds * 2 + at),
        cel: faceAt(seconds, speaks, blinks),
      }),
    };
  });
  return { seconds: 6, layers: [far, ...near, ...air] };
}

function faceAt(seconds: number, [from, to]: readonly [number, number], blinks: readonly number[]): number {
  if (blinks.some((blink) => seconds >= blink && seconds < blink + 0.25)) return FACES.blink;
  const speaks =
    seconds >= from && seconds < to && Math.floor(seconds * 4) % 3 !== 2 && Math.floor(seconds * 8) % 4 < 2;
  return speaks ? FACES.speak : FACES.still;
}

/** Six seconds up the scenery of the poster with the credits and a fade-out. */
export function farewell(subject: ArtSubject, rows: readonly Credit[], air: Layer[]): Shot {
  const s = openSheet(subject, 'tall');
  return {
    seconds: 6,
    layers: [
      { ...tallLayer(subject), pose: move([0, 1240], [0, 820], 6) },
      ...air,
      { cels: [rect(0, 0, 1920, 1080, mix(s.near, s.ink, 0.7))], pose: () => ({ opacity: 0.58 }) },
      ...credits(rows, 200, 360, mix(s.light, '#ffffff', 0.7), 1.3),
      fadeToBlack(5, 5.8),
    ],
  };
}
