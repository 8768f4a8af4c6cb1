/** Writes a message and, if there is one, the error behind it to the program's log. */
export type Log = (message: string, error?: unknown) => void;
