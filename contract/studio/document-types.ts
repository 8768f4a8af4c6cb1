// Apart from the schemas, so that pages of the studio do not load zod.

/** The files that a claim may have: the endings of their names by type. */
export const DOCUMENT_ENDINGS = {
  pdf: ['pdf'],
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  avif: ['avif'],
  docx: ['docx'],
  txt: ['txt'],
  eml: ['eml'],
} as const;
export type DocumentType = keyof typeof DOCUMENT_ENDINGS;
export const DOCUMENT_TYPES = Object.keys(DOCUMENT_ENDINGS) as DocumentType[];

/** How many files a claim may have, and how large each. */
export const MAX_DOCUMENTS = 20;
export const MAX_DOCUMENT_BYTES = 20_000_000;

/** The type that the name of a file promises; undefined for other files. */
export function documentTypeOf(name: string): DocumentType | undefined {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return DOCUMENT_TYPES.find((type) => (DOCUMENT_ENDINGS[type] as readonly string[]).includes(ending));
}
