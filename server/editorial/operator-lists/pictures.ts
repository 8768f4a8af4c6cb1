import type { Image } from '#contract/values.ts';
import { Failure } from '#server/failure.ts';
import { readPictureBeside } from '#server/media/images/picture-beside.ts';
import { saveImage } from '#server/media/images/pictures.ts';
import type { Storage } from '#server/media/storage.ts';
import type { Picture } from './values.ts';

/** The lists whose rows have pictures. */
export type PicturedList = 'videos' | 'promotions';

const ART = 'art';

/** Where the art drawn for a row of a list is stored. */
export function artKey(list: PicturedList, id: string): string {
  return `${ART}/${list}/${id}`;
}

/** The picture that people gave; art drawn by us is none, so that a list can be taken to another house. */
export function givenPicture(stored: Image | null): Image | null {
  return stored?.preview?.startsWith(`/storage/${ART}/`) ? null : stored;
}

/** The picture a row has from now on: the given one, else the art already drawn for it. */
export function pictureOrArt(given: Image | null, stored: Image | null | undefined): Image | null {
  return given ?? (stored && givenPicture(stored) === null ? stored : null);
}

async function takePicture(
  storage: Storage,
  list: PicturedList,
  picture: Picture,
  folder: string,
): Promise<Image | null> {
  // The wire writes «no picture» as an object of nulls.
  if (typeof picture !== 'string') return picture?.preview ? picture : null;
  const content = await readPictureBeside(folder, picture);
  try {
    return await saveImage(storage, `lists/${list}`, content);
  } catch (error) {
    if (error instanceof Failure) throw new Failure(error.code, `${picture}: ${error.message}`);
    throw error;
  }
}

/**
 * Stores the pictures that the rows of a list file name and gives them in the same order; one at a time, as each takes
 * memory.
 */
export async function takePictures(
  storage: Storage,
  list: PicturedList,
  rows: readonly { image?: Picture }[],
  folder: string,
): Promise<(Image | null)[]> {
  const pictures: (Image | null)[] = [];
  for (const { image } of rows) pictures.push(await takePicture(storage, list, image, folder));
  return pictures;
}
