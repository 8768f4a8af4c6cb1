/** The properties of a caller that may change a public answer. */
export type Region = {
  /** ISO 3166-1 code; null when it is unknown or no release is blocked there. */
  country: string | null;
  hidesTorrents: boolean;
};

/** No particular region: only releases that are closed everywhere are closed. */
export const ANYWHERE: Region = { country: null, hidesTorrents: false };
