/** The name of the form field with the file. */
export const AVATAR_FIELD = 'avatar';

/** The limit of the API. */
export const MAX_AVATAR_MB = 8;
