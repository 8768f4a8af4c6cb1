// Apart from the endpoints, so that pages of the studio do not load zod.

export const UPLOAD_STATES = ['sending', 'received', 'taken', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** The address of tus: a new upload is made there, each upload has its own below. */
export const UPLOADS_PATH = '/api/v1/studio/uploads';

/** The bytes of a part: a request brings one, and only a whole one is sure to stay after a cut. */
export const PART_BYTES = 32 << 20;

/** Of so many bytes at the beginning and at the end of a file its hash is made. */
export const HASHED_BYTES = 4 << 20;

const MAX_NAME = 240;

/** What is wrong with the name of a file, in a sentence; undefined when nothing is. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'У файла нет имени.';
  if (name.length > MAX_NAME) return `Имя файла длиннее ${MAX_NAME} знаков.`;
  // A browser gives a name without folders: everything else would leave the folder of the upload.
  // oxlint-disable-next-line no-control-regex
  if (/[/\\\u0000-\u001f\u007f]/.test(name) || /^\.\.?$/.test(name))
    return 'В имени файла есть знаки, которые не принимаются: косая черта, две точки или невидимые.';
  return undefined;
}
