// The addresses of the studio's pages. They are not in `contract/addresses.ts`, so that nothing of the studio is in the
// scripts of visitors.

export const STUDIO_PATH = '/studio';
export const STUDIO_JOURNAL_PATH = '/studio/journal';
export const STUDIO_SECURITY_PATH = '/studio/security';
/** Takes the forms of the second factor. */
export const SECOND_FACTOR_PATH = '/studio/second-factor';
