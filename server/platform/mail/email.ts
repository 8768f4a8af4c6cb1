/** A sentence, optionally linked to an address; `about` is said beside the link. */
export type EmailLine = string | { text: string; href: string; about?: string };

/** The content of an e-mail: plain sentences and one action, without remote pictures and without read tracking. */
export type Email = {
  to: string;
  subject: string;
  /** Stands above the text; the subject by default. */
  heading?: string;
  lines: readonly EmailLine[];
  /** A short code that does the same as the action, for people who read the e-mail on another device. */
  code?: string | undefined;
  /** The call to action. */
  action?: { label: string; href: string };
  /** Small print. */
  notes?: readonly EmailLine[];
  /** Additional headers. */
  headers?: Record<string, string>;
};

/** The name of the site and its origin. */
export type EmailSender = { name: string; origin: string };
