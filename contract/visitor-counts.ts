import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { uuid } from './values.ts';

/** What a visitor has watched of an episode since the browser told last. */
export const visitorCount = z.strictObject({
  release_episode_id: uuid,
  /** Whether the visitor began with the episode. */
  is_start: z.boolean(),
  /** Whether the episode became watched. */
  is_watched: z.boolean(),
  /** How much of it played, in seconds; the browser tells every five minutes, and speed may be double. */
  seconds: z.int().min(0).max(600),
});
export type VisitorCount = z.output<typeof visitorCount>;

export const countVisitor = endpoint({
  method: 'POST',
  path: '/api/v1/media/watched',
  tag: 'Медиа',
  summary: 'Сообщить для статистики, сколько посмотрел посетитель без аккаунта',
  description:
    'Adds to the sums of the studio what a visitor without an account has watched; who it was is not kept.',
  body: visitorCount,
  failures: [403, 422, 429],
});
