/**
 * Writes a line to the program's log: the stable English name of the event, a Russian sentence for people and, if there
 * is one, the error behind it.
 */
export type Log = (event: string, message: string, error?: unknown) => void;
