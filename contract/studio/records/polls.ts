import { z } from 'zod';
import { refuseDuplicates, requiredText, text, time } from '../../field-values.ts';
import { optional } from '../../input.ts';
import { count, datetime } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { recordEndpoints, recordId, savedRecord } from './record.ts';

const MIN_OPTIONS = 2;
const MAX_OPTIONS = 12;

/** The fields of a poll. A new poll closes the one before. */
export const pollFields = z.object({
  question: requiredText(200),
  /** A poll with votes keeps its options and their number of choices. */
  options: z
    .array(requiredText(100))
    .min(MIN_OPTIONS)
    .max(MAX_OPTIONS)
    .superRefine((options, context) =>
      refuseDuplicates(
        context,
        options.map((value, i) => ({ value, path: [i] })),
      ),
    ),
  is_multiple: z.boolean(),
  ends_at: time.nullable(),
});

/** The newest first. */
export const polls = recordEndpoints({
  thing: 'poll',
  path: 'polls',
  names: { one: 'опрос', ofOne: 'опроса', ofMany: 'опросов' },
  fields: pollFields,
  info: z.object({
    is_open: z.boolean(),
    created_at: datetime,
    closed_at: datetime.nullable(),
    /** The number of voters. */
    total_votes: count,
    /** The votes of each option, in the order of `options`, and their percentages as the public sees them. */
    votes: z.array(count),
    percents: z.array(z.int().min(0).max(100)),
  }),
});

export const closePoll = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/polls/:id/close',
  summary: 'Закрыть опрос: голоса остаются, новых нет',
  description: 'Closes a poll that is open and keeps its votes.',
  params: z.object({ id: recordId }),
  body: z.object({ reason: optional(text(500)) }),
  response: savedRecord,
  action: 'poll.close',
  failures: [404, 409],
});
