import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';

export type Pose = 'coat' | 'school' | 'traveller' | 'umbrella' | 'robe';

/** The colours of a figure; `rim` is the light on its right edge. */
interface Dress {
  readonly body?: Colour;
  readonly hair?: Colour;
  readonly spot?: Colour;
  readonly rim?: Colour;
}

/** A person seen from behind, feet at (x, y), `height` tall; empty if the scene has a cast in front. */
export function person(
  s: Scene,
  pose: Pose,
  x: number,
  y: number,
  height: number,
  dress: Dress = {},
  flip = false,
): string {
  if (s.peopled) return '';
  const body = dress.body ?? mix(s.near, s.ink, 0.6);
  const hair = dress.hair ?? s.ink;
  const spot = dress.spot ?? s.accent;
  const rim = dress.rim
    ? svg`<path d="M2-98Q9-97 9.5-86M13-71Q15-62 15.5-40" fill="none" stroke="${dress.rim}" stroke-width="1.6" stroke-linecap="round"/>`
    : '';
  return placePart(x, y, height / 100, costumes[pose](body, hair, spot) + rim, flip);
}

const legs = (paint: Colour, top: number) =>
  svg`<path d="M-9 ${top}L-8-3L-10 0H-2L-2-3L-.5 ${top}ZM.5 ${top}L2-3V0H10L8-3L9 ${top}Z" fill="${paint}"/>`;

const shortHair = (hair: Colour, skin: Colour) =>
  svg`<path d="M-4-84H4V-74H-4Z" fill="${skin}"/><path d="M-8-82Q-11-97-3-98.500Q10-101 9-86L7-81Q0-78-8-82Z" fill="${hair}"/>`;

const costumes: Record<Pose, (body: Colour, hair: Colour, spot: Colour) => string> = {
  coat: (body, hair, spot) =>
    svg`${legs(hair, -32)}<path d="M-7-77Q-14-74-15-60L-18-28Q0-23 18-28L15-60Q14-74 7-77Z" fill="${body}"/><path d="M-8.500-84C-11-102 11-102 8.500-84L11-72Q0-67-11-72Z" fill="${hair}"/><path d="M-10-76Q0-69 10-76L11-70Q0-63-11-70ZM8-74Q18-75 25-66Q29-61 35-63Q28-56 21-61Q14-67 8-69Z" fill="${spot}"/>`,
  school: (body, hair, spot) =>
    svg`${legs(mix(hair, body, 0.3), -40)}<path d="M-7-77Q-13-75-13-64L-13-48H13L13-64Q13-75 7-77Z" fill="${mix(body, '#ffffff', 0.82)}"/><path d="M-11-50H11L17-31Q0-26-17-31Z" fill="${body}"/><path d="M-9-77H9L8-66H-8Z" fill="${body}"/><path d="M-8.500-84C-11-102 11-102 8.500-84L12-62Q6-58 4-64L0-60L-5-65Q-8-58-12-62Z" fill="${hair}"/><path d="M-6-90L-13-95V-86ZM-6-90L0-95V-86Z" fill="${spot}"/>`,
  traveller: (body, hair, spot) =>
    svg`${legs(hair, -44)}<path d="M-7-76Q-15-74-15-62L-13-40H13L15-62Q15-74 7-76Z" fill="${body}"/>${shortHair(hair, mix(hair, spot, 0.35))}<rect x="-10" y="-73" width="20" height="25" rx="5" fill="${spot}"/><path d="M-10-60H10" stroke="${hair}" stroke-width="1.500"/>`,
  umbrella: (body, hair, spot) =>
    svg`${legs(hair, -32)}<path d="M-7-77Q-14-74-15-60L-17-28Q0-24 17-28L15-60Q14-74 7-77Z" fill="${body}"/><path d="M-8.500-84C-11-102 11-102 8.500-84L10-74Q0-70-10-74Z" fill="${hair}"/><path d="M12-60V-122" stroke="${hair}" stroke-width="2"/><path d="M-32-92C-30-132 46-136 52-96Q44-101 38-94Q30-102 22-93Q12-102 4-92Q-6-100-14-91Q-24-98-32-92Z" fill="${spot}"/><path d="M12-123C26-122 30-108 22-93Q12-102 4-92C2-106 4-122 12-123Z" fill="${mix(spot, '#ffffff', 0.2)}"/>`,
  robe: (body, hair, spot) =>
    svg`<path d="M-8-78Q-17-72-18-58L-22-42L-15-40L-17 0H17L15-40L22-42L18-58Q17-72 8-78Z" fill="${body}"/><path d="M-15.500-56H15.500L15-44H-15Z" fill="${spot}"/><path d="M-7-58H7V-42H-7Z" fill="${mix(spot, '#ffffff', 0.25)}"/><path d="M-8.500-82C-10-99 10-99 8.500-82Q0-77-8.500-82Z" fill="${hair}"/><circle cx="1" cy="-99" r="5" fill="${hair}"/>`,
};

/** The mascot: a sitting fox, `height` tall, looking right; it shows the scale of the scenery. */
export function fox(
  s: Scene,
  x: number,
  y: number,
  height: number,
  flip = false,
  coat: Colour = s.accent,
): string {
  const white = mix(s.light, '#ffffff', 0.5);
  const body = svg`<path d="M-8-2C-27 3-40-9-39-25C-38-33-33-39-27-41C-29-29-23-17-8-14Z" fill="${coat}"/><path d="M-39-25C-38-33-33-39-27-41C-28-35-27-30-25-26Q-31-27-33-22Q-37-22-39-25Z" fill="${white}"/><path d="M-7 0C-17-5-18-23-8-35C-4-40 0-44 2-50L0-63L8.500-54.500C11-55 14-55 16-54L22-62V-50C26-46 31-43 35-39.500C30-36.500 24-35 19.500-35C17.500-28 18-14 20 0Z" fill="${coat}"/><path d="M19.500-35C14-30 12-20 14-9Q18-4 19.300-8C18-16 18-28 19.500-35Q27-35 35-39.500Q27-42 22-38Z" fill="${white}"/><path d="M35-39.500l-3.500-1.800.5 2.800Z" fill="${s.ink}"/><circle cx="21" cy="-46" r="1.500" fill="${s.ink}"/>`;
  return placePart(x, y, height / 63, body, flip);
}

/** A sitting cat seen from behind, `height` tall. */
export function cat(x: number, y: number, height: number, colour: Colour, flip = false): string {
  const body = svg`<path d="M-13 0C-20-8-14-28-9-34C-12-40-12-50-11-58L-5-52H5L11-58C12-50 12-40 9-34C14-28 20-8 13 0Z"/><path d="M10-3C24 2 32-8 27-18" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`;
  return placePart(x, y, height / 58, svg`<g fill="${colour}">${body}</g>`, flip);
}

/** A row of heads and shoulders along the bottom edge, some with raised hands. */
export function crowd(s: Scene, y: number, size: number, colour: Colour, hands = 0.3): string {
  const { random } = s;
  return svg`<g fill="${colour}">${repeat(s.width / (size * 0.85) + 2, (at) => {
    const x = (at - 0.5) * size * 0.85 + random.range(-0.2, 0.2) * size;
    const top = y + random.range(-0.35, 0.35) * size;
    const arm = random.chance(hands)
      ? svg`<path d="M${x - size * 0.35} ${top + size}L${x - size * 0.5} ${top - size * 0.55}h${size * 0.17}L${x - size * 0.05} ${top + size}Z"/>`
      : '';
    return svg`<circle cx="${x}" cy="${top}" r="${size * 0.27}"/><path d="M${x - size * 0.55} ${s.height}V${top + size * 0.62}Q${x - size * 0.5} ${top + size * 0.3} ${x} ${top + size * 0.28}Q${x + size * 0.5} ${top + size * 0.3} ${x + size * 0.55} ${top + size * 0.62}V${s.height}Z"/>${arm}`;
  })}</g>`;
}
