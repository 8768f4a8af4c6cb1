import type { Sharp } from 'sharp';
import type { Focus } from '#contract/values.ts';
import type { Size } from './cut-picture.ts';

const SIDE = 256;
const percentOf = (at: number, all: number) => Math.min(100, Math.max(0, Math.round((at / all) * 100)));

/**
 * Finds the point of an upright picture that people look at: skin, strong colours, contrast. Of drawn people it is the
 * face or the collar.
 */
export async function findFocus(picture: Sharp, { width, height }: Size): Promise<Focus> {
  const { info } = await picture
    .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    x: percentOf(info.attentionX ?? width / 2, width),
    y: percentOf(info.attentionY ?? height / 2, height),
  };
}
