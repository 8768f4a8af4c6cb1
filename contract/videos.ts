import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { videoOriginType } from './enums.ts';
import { limitQuery } from './pagination.ts';
import { count, datetime, described, image, uuid } from './values.ts';

export const videoOrigin = z
  .object({
    id: uuid,
    url: z.string(),
    title: z.string(),
    description: z.string(),
    is_announce: z.boolean(),
    type: described(videoOriginType),
  })
  .meta({ id: 'VideoOrigin' });

export const video = z
  .object({
    id: z.int(),
    url: z.string(),
    title: z.string(),
    /** The id of the video at its origin. */
    video_id: z.string(),
    views: count,
    comments: count,
    is_announce: z.boolean(),
    image,
    created_at: datetime,
    updated_at: datetime,
    origin: videoOrigin,
  })
  .meta({ id: 'Video' });
export type Video = z.output<typeof video>;

export const latestVideos = endpoint({
  method: 'GET',
  path: '/api/v1/media/videos',
  tag: 'Медиа',
  summary: 'Последние видео команды на других площадках, сначала новые',
  description: "Lists the team's latest videos on other sites, the newest first.",
  query: limitQuery,
  response: z.array(video),
  failures: [422],
  selectable: true,
  cached: true,
});
