import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, datetime, uuid } from './values.ts';

const option = z.object({ id: z.int(), title: z.string() });

export const poll = z
  .object({
    id: uuid,
    question: z.string(),
    options: z.array(option),
    is_multiple: z.boolean(),
    is_open: z.boolean(),
    created_at: datetime,
    ends_at: datetime.nullable(),
    /** The number of voters; each may have chosen several options. */
    total_votes: count,
  })
  .meta({ id: 'Poll' });
export type Poll = z.output<typeof poll>;

export const pollWithResults = poll
  .extend({
    /** Percents add up to 100 in a poll with one choice; with several, each is a share of the voters. */
    options: z.array(option.extend({ votes: count, percent: z.int().min(0).max(100) })),
    /** The options that the caller chose; empty before voting. */
    voted_option_ids: z.array(z.int()),
  })
  .meta({ id: 'CountedPoll' });
export type PollWithResults = z.output<typeof pollWithResults>;

const tag = 'Медиа';
const params = z.object({ pollId: z.string() });

export const currentPoll = endpoint({
  method: 'GET',
  path: '/api/v1/media/polls/current',
  tag,
  summary: 'Опрос, который идёт сейчас; 404, когда его нет',
  description: 'Returns the poll that is open now; answers 404 when there is none.',
  response: poll,
  failures: [404],
  selectable: true,
  cached: true,
});

export const pollResult = endpoint({
  method: 'GET',
  path: '/api/v1/media/polls/:pollId/result',
  tag,
  summary: 'Голоса опроса и выбор того, кто спрашивает',
  description: 'Returns the votes of a poll and the options that the caller chose.',
  params,
  response: pollWithResults,
  failures: [404],
  selectable: true,
});

const MAX_CHOSEN = 50;

export const voteInPoll = endpoint({
  method: 'POST',
  path: '/api/v1/media/polls/:pollId/vote',
  tag,
  summary: 'Проголосовать; повторный голос ничего не меняет и отвечает итогами с первым выбором',
  description:
    'Votes in a poll; a repeated vote changes nothing and returns the results with the first choice.',
  params,
  body: z.object({ option_ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(MAX_CHOSEN) }),
  response: pollWithResults,
  failures: [403, 404, 409, 422],
});
