/** The field of the form that carries the file. */
export const AVATAR_FIELD = 'avatar';

/** As much as the API takes. */
export const AVATAR_MOST_MB = 8;
