/** Long enough not to be guessed; the upper limit keeps hashing fast. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
