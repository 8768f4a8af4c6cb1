// Apart from the schemas, so that pages of the studio do not load zod.

/** What a report is about: a video that does not play, a wrong opening or ending, a name, an avatar. */
export const REPORT_KINDS = ['playback', 'mark', 'nickname', 'avatar'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The mark that a message about one names. */
export const REPORTED_MARKS = ['opening', 'ending'] as const;
export type ReportedMark = (typeof REPORTED_MARKS)[number];

/** A report is open until it is done or refused. */
export const REPORT_STATES = ['new', 'taken', 'done', 'refused'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** What is done to reports. */
export const REPORT_VERBS = ['take', 'done', 'refuse'] as const;
export type ReportVerb = (typeof REPORT_VERBS)[number];
