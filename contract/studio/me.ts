import { z } from 'zod';
import { count, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { right, role } from './values.ts';

/** What the caller may do in the studio, and what has to be confirmed first. */
export const studioMe = z
  .object({
    id: z.int(),
    nickname: z.string().nullable(),
    login: z.string(),
    /** The rights over the whole site. */
    rights: z.array(right),
    roles: z.array(
      z.object({ role, team: z.object({ id: uuid, title: z.string(), rights: z.array(right) }).nullable() }),
    ),
    /** What waits, for the rail; null without the right to see it. */
    counters: z.object({
      /** New messages of viewers. */
      reports: count.nullable(),
      /** New names and avatars to be looked at: in no other count. */
      names: count.nullable(),
      /** The unread lines of the bell; a hundred stands for any larger number. */
      bell: count,
    }),
    /** The first event that the last daily check found to be wrong; null for all but owners, and when all was right. */
    journal_broken_at: z.int().nullable(),
    second_factor: z.object({
      is_needed: z.boolean(),
      /** Whether codes have been set up. */
      is_set: z.boolean(),
      /** Whether this session has given a code; true where none is needed. */
      is_passed: z.boolean(),
      /** Whether the password has to be given before codes are set up. */
      needs_password: z.boolean(),
    }),
  })
  .meta({ id: 'StudioMe' });
export type StudioMe = z.output<typeof studioMe>;

export const getStudioMe = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/me',
  summary: 'Кто я в студии: роли, права, второй фактор',
  description:
    'Returns the roles and rights of the caller and whether a second factor has to be given first.',
  response: studioMe,
  right: 'studio',
  confirmed: 'nothing',
});
