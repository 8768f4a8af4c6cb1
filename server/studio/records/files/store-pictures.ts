import type { PictureInFile } from '#contract/field-values.ts';
import type { Image } from '#contract/values.ts';
import { saveBanner, saveImage } from '#server/media/images/pictures.ts';
import { readRelativePicture } from '#server/media/images/relative-picture.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { Failure } from '#server/failure.ts';

const SAVE = { banner: saveBanner, tile: saveImage };

/**
 * Stores the picture that an entry of a file names by its path in a folder and returns its addresses; a picture that is
 * on the site stays. Null is no picture, undefined is not a word about it.
 */
export async function storePicture(
  storage: Storage,
  use: keyof typeof SAVE,
  picture: PictureInFile,
  folder: string,
): Promise<Image | null | undefined> {
  // The wire writes «no picture» as an object of nulls.
  if (typeof picture !== 'string') return picture && !picture.preview ? null : picture;
  const content = await readRelativePicture(folder, picture);
  try {
    return await SAVE[use](storage, `pictures/${use}`, content);
  } catch (error) {
    if (error instanceof Failure) throw new Failure(error.code, `${picture}: ${error.message}`);
    throw error;
  }
}

// What is old would be written again.
const NEVER_OLD = new Date(8_640_000_000_000_000);

/** A storage for a dry run: it knows what was put into it, and writes nothing. */
export function forgetfulStorage(storage: Storage): Storage {
  const known = new Set<string>();
  return {
    ...storage,
    put: async (key) => void known.add(key),
    stat: async (key) => (known.has(key) ? { size: 0, changed: NEVER_OLD } : storage.stat(key)),
  };
}
