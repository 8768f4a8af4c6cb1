import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const callerLocation = z
  .object({
    ip: z.string(),
    /** In Russian. */
    country: z.string().nullable(),
    iso_code: z.string().nullable(),
    /** The time zone of most people in the country. */
    timezone: z.string().nullable(),
  })
  .meta({ id: 'Place' });

export const myLocation = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/location',
  tag: 'Аккаунты',
  summary: 'Откуда пришёл запрос и что от этого зависит',
  description: 'Returns where the request came from and which restrictions follow from that place.',
  response: callerLocation
    .extend({
      parameters: z.object({ should_hide_torrents: z.boolean(), is_government_request: z.boolean() }),
      /** The same flag by its name of 2025. */
      restrictions: z.object({ hide_torrents: z.boolean() }),
    })
    .meta({ id: 'Location' }),
});
