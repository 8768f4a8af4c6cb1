import { z } from 'zod';
import { optional } from '../../input.ts';
import { count, datetime, uuid } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { recordId, savedRecord } from './record.ts';

/**
 * Where a video of ours stands: it waits for its publication, is the one that viewers see, was replaced by another one,
 * or was given up for another one before it was published.
 */
export const VIDEO_STATES = ['prepared', 'published', 'replaced', 'discarded'] as const;
export const videoState = z.enum(VIDEO_STATES);
export type VideoState = z.output<typeof videoState>;
