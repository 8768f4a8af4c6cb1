import { z } from 'zod';
import { videoOriginType } from '../../enums.ts';
import { amount, requiredText, text, time, webAddress } from '../../field-values.ts';
import { count, image, uuid } from '../../values.ts';
import { recordEndpoints } from './record.ts';

/** The fields of a video. Without a picture one is drawn. */
export const videoFields = z.object({
  origin_id: uuid,
  url: webAddress,
  title: requiredText(500),
  /** The id of the video at its origin. */
  video_id: requiredText(200),
  views: amount,
  comments: amount,
  is_announce: z.boolean(),
  image: image.nullable(),
  created_at: time,
});

/** The fields of a playlist on another site. */
export const videoOriginFields = z.object({
  url: webAddress,
  title: requiredText(500),
  description: text(5000),
  is_announce: z.boolean(),
  type: videoOriginType,
});

/** The newest first. */
export const videos = recordEndpoints({
  thing: 'video',
  path: 'videos',
  names: { one: 'видео', ofOne: 'видео', ofMany: 'видео' },
  fields: videoFields,
  info: z.object({
    /** The chosen or drawn picture; null until it is drawn. */
    picture: image.nullable(),
    origin: z.object({ id: uuid, title: z.string() }),
  }),
});

export const videoOrigins = recordEndpoints({
  thing: 'video_origin',
  path: 'video-origins',
  names: { one: 'плейлист', ofOne: 'плейлиста', ofMany: 'плейлистов' },
  fields: videoOriginFields,
  info: z.object({
    /** A playlist with videos cannot be removed. */
    total_videos: count,
  }),
});
