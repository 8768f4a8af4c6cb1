import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { terminal } from './terminal.ts';

/** Says something to people: on the terminal, or as an event where every line is one. */
export type Say = (event: string, text: string) => void;

export function sayer({ log: format }: Pick<Config, 'log'>, log: Log): Say {
  return format === 'json' ? (event, text) => log(event, text.trim()) : (_event, text) => terminal.say(text);
}
