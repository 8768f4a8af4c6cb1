import { inspect } from 'node:util';
import { Failure, isNoSpace } from '#server/failure.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import type { Log } from '../../log.ts';
import { currentRequestId } from './request-ids.ts';

// What a message of a library may quote: addresses, what a URL carries besides its path, tokens and passkeys.
const EMAIL = /[^\s"'<>(),;:@/\\=]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;
const USER_OF_URL = /(\w:\/\/)[^\s/"'<>]*@/g;
const QUERY = /(\/[^\s?"'<>]*)\?[^\s"'<>)]+/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// Names of files and functions as long as this have no digits among letters of both cases.
const RANDOM = /[\w-]{24,}/g;

function isSecret(text: string): boolean {
  if (UUID.test(text)) return false;
  if (/^[0-9a-f]{32,}$/i.test(text)) return true;
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
}

// The message quotes the value that was refused: SQLSTATE class 22, and parsers of JSON.
function quotesValues(error: Error): boolean {
  return error instanceof SyntaxError || ('code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code)));
}

/** Removes the values that the message of an error quotes, from the message or the stack. */
function withoutQuotedValues(error: Error, text: string): string {
  const { message } = error;
  if (message === '' || !quotesValues(error)) return text;
  const safe = message.replaceAll(/"[^]*"|'[^]*'|`[^]*`/g, '"***"');
  return text.replaceAll(message, () => safe);
}

/** Makes the function that removes from a text whatever must not be in a log; `secrets` are those of the settings. */
export function createRedaction(secrets: readonly string[]): (text: string) => string {
  // Shorter ones occur by chance in other words.
  const known = secrets.filter((secret) => secret.length >= 6);
  return (text) =>
    known
      .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
      .replaceAll(USER_OF_URL, '$1***@')
      .replaceAll(QUERY, '$1?***')
      .replaceAll(EMAIL, '***')
      .replaceAll(RANDOM, (word) => (isSecret(word) ? '***' : word));
}

export type LogFormat = 'text' | 'json';
export type LogOptions = {
  format: LogFormat;
  /** Values of the settings that may be in no line. */
  secrets?: readonly string[];
  write?: (line: string) => void;
  now?: () => Date;
};

type Level = 'info' | 'warn' | 'error';

// Lines without an error that still tell of something wrong.
const WARNINGS = new Set([
  'database.away',
  'mail.delayed',
  'migration.delayed',
  'replica.away',
  'statement.cancelled',
  'tables.old',
  'tracker.distrusted',
  'valkey.away',
]);
const MINUTE_MS = 60_000;
const CONTROL = /(?![\n\t])\p{Cc}/gu;

type LoggedError = { name: string; message: string; stack?: string; cause?: LoggedError };

// Some libraries emit copies of errors, which are no `Error`.
function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { message } = Object(thrown) as { message?: unknown };
  const text = typeof message === 'string' ? message : inspect(thrown, { depth: 1 });
  return Object.assign(new Error(text), typeof thrown === 'object' ? thrown : {}, { stack: undefined });
}

// An error of all addresses of a host has no message of its own.
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const message = error.message || (first === undefined ? '' : toError(first).message);
  return withoutQuotedValues(error, message);
}

function describe(error: Error, withStack: boolean): LoggedError {
  const { name, stack, cause } = error;
  return {
    name,
    message: messageOf(error),
    ...(withStack && stack !== undefined && { stack: withoutQuotedValues(error, stack) }),
    ...(withStack && cause !== undefined && { cause: describe(toError(cause), true) }),
  };
}

/** Why something failed, where that is known: then a stack helps nobody. */
type Cause = 'away' | 'full' | 'failure';

function findCause(error: Error): Cause | undefined {
  if (isDatabaseUnavailable(error)) return 'away';
  if (isNoSpace(error)) return 'full';
  return error instanceof Failure && error.code !== 'internal' ? 'failure' : undefined;
}

function formatError({ name, message, stack, cause }: LoggedError): string {
  return `${stack ?? `${name}: ${message}`}${cause ? `\n  cause: ${formatError(cause)}` : ''}`;
}

/**
 * Makes the log of a process: lines for people, or one JSON object a line. What explains itself has no stack, and an
 * unreachable database or server or a full disk is one line a minute for each event. No line has secrets, addresses of
 * people or values of queries.
 */
export function createLog({
  format,
  secrets = [],
  write = (line) => void process.stderr.write(`${line}\n`),
  now = () => new Date(),
}: LogOptions): Log {
  const redact = createRedaction(secrets);
  const silentUntil = new Map<string, number>();

  const redactValue = (key: string, value: unknown) =>
    typeof value === 'string' && key !== 'request_id' ? redact(value) : value;

  const isRepeated = (event: string) => {
    const time = now().getTime();
    if (time < (silentUntil.get(event) ?? 0)) return true;
    silentUntil.set(event, time + MINUTE_MS);
    return false;
  };

  const writeText = (_event: string, message: string, error?: LoggedError, cause?: Cause) => {
    const reason = error && (cause ? `: ${error.message}` : ` ${formatError(error)}`);
    const text = redact(`${message}${reason ?? ''}`).replaceAll(CONTROL, '\uFFFD');
    write(`${now().toISOString()} ${text}`);
  };

  const writeJson = (event: string, message: string, error?: LoggedError, cause?: Cause) => {
    const isAway = cause === 'away';
    const level: Level = error && !isAway ? 'error' : error || WARNINGS.has(event) ? 'warn' : 'info';
    const id = currentRequestId();
    const line = {
      time: now().toISOString(),
      level,
      event,
      message,
      ...(id !== undefined && { request_id: id }),
      ...(error && { error }),
    };
    write(JSON.stringify(line, redactValue));
  };

  const writeLine = format === 'json' ? writeJson : writeText;
  return (event, message, thrown) => {
    if (thrown === undefined) return writeLine(event, message);
    const error = toError(thrown);
    const cause = findCause(error);
    if (cause && cause !== 'failure' && isRepeated(event)) return;
    writeLine(event, message, describe(error, cause === undefined), cause);
  };
}
