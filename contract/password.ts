/** Long enough not to be guessed, short enough to be hashed at once; in between it may be any sentence. */
export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 128;
