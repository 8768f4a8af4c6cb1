import { z } from 'zod';
import { studioEndpoint } from './endpoint.ts';

export const getStudioHelp = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/help',
  summary: 'Справка студии: безопасный HTML',
  description: 'Returns docs/studio.md as sanitised HTML, without its title and its pictures.',
  response: z.object({ html: z.string() }),
  right: 'studio',
});
