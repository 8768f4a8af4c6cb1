import type { PictureQuery } from '#contract/studio/records/pictures.ts';
import type { Cover, Image, Poster } from '#contract/values.ts';
import type { Area } from '#server/media/images/cut-picture.ts';
import { saveUpload } from '#server/media/images/pictures.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { invalidField } from '../changes/invalid-field.ts';

function areaOf({ x = 0, y = 0, width, height }: PictureQuery): Area | null {
  if (width === undefined && height === undefined) return null;
  if (width === undefined) throw invalidField('width', 'У вырезанной части должна быть ширина.');
  if (height === undefined) throw invalidField('height', 'У вырезанной части должна быть высота.');
  return { x, y, width, height };
}

/** Stores a picture for a field of a record; a picture that no row names is swept. Throws `invalid`. */
export async function addPicture(
  storage: Storage,
  userId: number,
  bytes: Uint8Array,
  query: PictureQuery,
): Promise<Image | Poster | Cover> {
  return saveUpload(storage, { line: 'studio', userId }, query.kind, bytes, areaOf(query));
}
