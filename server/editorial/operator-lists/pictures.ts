import type { Image } from '#contract/values.ts';
import { Failure } from '#server/failure.ts';
import { readRelativePicture } from '#server/media/images/relative-picture.ts';
import { saveBanner, saveImage } from '#server/media/images/pictures.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { ListPicture } from '#contract/field-values.ts';

/** The lists whose rows have pictures. */
export type PicturedList = 'videos' | 'promotions';

const ART = 'art';

/** The storage key of the art drawn for a row of a list. */
export function artKey(list: PicturedList, id: string): string {
  return `${ART}/${list}/${id}`;
}

/** The uploaded picture; null for art drawn by us, so that an exported list can be imported on another site. */
export function uploadedPicture(stored: Image | null): Image | null {
  return stored?.preview?.startsWith(`/storage/${ART}/`) ? null : stored;
}

/** The uploaded picture, otherwise the art already drawn for the row. */
export function pictureOrArt(uploaded: Image | null, stored: Image | null | undefined): Image | null {
  return uploaded ?? (stored && uploadedPicture(stored) === null ? stored : null);
}

async function storePicture(
  storage: Storage,
  list: PicturedList,
  picture: ListPicture,
  folder: string,
): Promise<Image | null> {
  // The wire writes «no picture» as an object of nulls.
  if (typeof picture !== 'string') return picture?.preview ? picture : null;
  const content = await readRelativePicture(folder, picture);
  try {
    // A promotion is shown as wide as the page.
    const save = list === 'promotions' ? saveBanner : saveImage;
    return await save(storage, `lists/${list}`, content);
  } catch (error) {
    if (error instanceof Failure) throw new Failure(error.code, `${picture}: ${error.message}`);
    throw error;
  }
}

/**
 * Stores the pictures of the rows of a list file and returns them in the same order. Processes one picture at a time,
 * because each needs much memory.
 */
export async function storePictures(
  storage: Storage,
  list: PicturedList,
  rows: readonly { image?: ListPicture }[],
  folder: string,
): Promise<(Image | null)[]> {
  const pictures: (Image | null)[] = [];
  for (const { image } of rows) pictures.push(await storePicture(storage, list, image, folder));
  return pictures;
}
