/** What of a caller may change a public answer. */
export type Region = {
  /** ISO 3166-1 code; null when it is unknown or no release minds it. */
  country: string | null;
  hidesTorrents: boolean;
};

/** Nowhere in particular: nothing is closed but what is closed to all. */
export const ANYWHERE: Region = { country: null, hidesTorrents: false };
