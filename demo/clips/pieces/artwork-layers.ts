import { svg } from '#server/media/images/poster-art/svg.ts';
import { people, type PersonName } from '../../art/cast/people.ts';
import { portrait, type PersonPlacement } from '../../art/cast/portrait.ts';
import { type ArtSubject, openSheet, scenery } from '../../art/key-art.ts';
import type { Scene } from '../../art/scene.ts';
import type { Layer } from '../clip.ts';

/** Frame pixels per unit of the wide sheet: its 1422 units are 1920 pixels. */
const UNIT = 1920 / 1422;

function drawn(s: Scene, body: string, scale: number): string {
  return svg`<defs>${s.paints()}</defs><g transform="scale(${scale.toFixed(4)})">${body}</g>`;
}

/** The scenery of a release, `zoom` times as large as the frame, upper left corner at (0, 0); `blur` is in pixels. */
export function sceneryLayer(subject: ArtSubject, zoom: number, blur = 0): Layer {
  const s = openSheet(subject, 'wide');
  const art = scenery(s, subject.motif);
  const body = blur > 0 ? svg`<g filter="${s.blur(blur)}">${art}</g>` : art;
  return {
    cels: [drawn(s, body, UNIT * zoom)],
    box: { x: 0, y: 0, width: Math.round(1920 * zoom), height: Math.round(1080 * zoom) },
  };
}

/** The scenery of the poster, as wide as the frame and 2880 pixels high. */
export function tallLayer(subject: ArtSubject): Layer {
  const s = openSheet(subject, 'tall');
  return {
    cels: [drawn(s, scenery(s, subject.motif), 2.4)],
    box: { x: 0, y: 0, width: 1920, height: 2880 },
  };
}

/** The cels of a face. */
export const FACES = { still: 0, blink: 1, speak: 2 };

/** A character as three cels (see FACES) in the light of the release; `stand` is in units of the wide sheet. */
export function personLayer(subject: ArtSubject, name: PersonName, stand: PersonPlacement): Layer {
  const look = people[name];
  const mouths = {
    smile: 'open',
    open: 'smile',
    flat: 'small',
    small: 'open',
    smirk: 'open',
    grin: 'smile',
  } as const;
  const faces = [
    look,
    { ...look, shape: 'closed' as const },
    { ...look, mouth: mouths[look.mouth ?? 'smile'] },
  ];
  const cels = faces.map((face) => {
    const s = openSheet(subject, 'wide');
    return drawn(s, portrait(s, face, stand), UNIT);
  });
  return { cels, box: { x: -200, y: -200, width: 2320, height: 1640 } };
}
