/** Long enough not to be guessed, short enough to be hashed at once; in between it may be any sentence. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
