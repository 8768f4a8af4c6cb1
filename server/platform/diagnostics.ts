import { channel, tracingChannel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

// Modules publish here what they do; metrics, traces and logs subscribe. Without a subscriber publishing does nothing.

/** Each request over a socket, before anything has been read of it. */
export type RequestStart = { req: IncomingMessage; res: ServerResponse };
export const requestStarts = channel<RequestStart, unknown>('akane:request');

/** A look into the cache of public responses; `outdated`: the last response while the database is unavailable. */
export type CacheRead = { result: 'hit' | 'joined' | 'miss' | 'outdated' };
export const cacheReads = channel<CacheRead, unknown>('akane:cache');

/** A statement: its SQL has placeholders instead of values. */
export type Statement = { sql: string };
export const statements = tracingChannel<Statement, unknown>('akane:statement');

/** How long a request or a background task waited for a connection of the pool. */
export type ConnectionWait = { seconds: number };
export const connectionWaits = channel<ConnectionWait, unknown>('akane:connection-wait');

/** A job of a queue, from its start to its end. */
export type JobRun = { queue: string };
export const jobRuns = tracingChannel<JobRun, unknown>('akane:job');

/** A video that `akane ingest` gave, when its processing ended here. */
export type IngestEnd = { result: 'done' | 'failed' | 'stopped' | 'waiting'; seconds: number };
export const ingestEnds = channel<IngestEnd, unknown>('akane:ingest');

/** An attempt to send an e-mail. */
export type EmailAttempt = { result: 'sent' | 'failed' };
export const emailAttempts = channel<EmailAttempt, unknown>('akane:email');

/** A command, or one of the checks each second, that Valkey did not answer. */
export const valkeyErrors = channel('akane:valkey-error');

/** An operation of the storage that failed. */
export type StorageError = { operation: string };
export const storageErrors = channel<StorageError, unknown>('akane:storage-error');
