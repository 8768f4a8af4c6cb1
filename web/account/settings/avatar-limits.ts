/** The field of the form that carries the file. */
export const AVATAR_FIELD = 'avatar';

/** As much as the API takes. */
export const MAX_AVATAR_MB = 8;
