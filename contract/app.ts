import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { callerLocation } from './location.ts';

export const appStatus = endpoint({
  method: 'GET',
  path: '/api/v1/app/status',
  tag: 'Приложение',
  summary: 'Жив ли сервер и каким он видит того, кто спрашивает',
  description: 'Tells that the server is alive, how it sees the caller, and where its API is.',
  response: z.object({
    request: callerLocation,
    is_alive: z.boolean(),
    available_api_endpoints: z.array(z.url()),
  }),
});
