/**
 * What is counted by day and, for a month, by hour: of everybody together, the first three of each release and by day
 * of each episode as well.
 */
export type CountedThing = 'starts' | 'watched' | 'seconds' | 'registrations' | 'downloads';

/** Of what grows without end, its size at the end of the day. */
export type CountedTotal = 'all_downloads' | 'storage_bytes';

/** A number of people below it is not told: they might be known. */
export const MIN_GROUP = 5;
