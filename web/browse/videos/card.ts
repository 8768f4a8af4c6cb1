import { videoPath } from '#contract/addresses.ts';
import type { Video } from '#contract/videos.ts';
import type { PictureVersions } from '#web/ui/pictures/pictures.ts';
import { videoHostOf } from './video-host.ts';
import { type PluralForms, formatCount } from '#web/format/format-count.ts';

const VIEWS: PluralForms = ['просмотр', 'просмотра', 'просмотров'];
const COMMENTS: PluralForms = ['комментарий', 'комментария', 'комментариев'];

/** The fields of a video that a card shows. */
export type VideoCardData = {
  id: number;
  /** The page of videos with this one, or its address on another site that cannot be shown in ours. */
  to: string;
  title: string;
  /** The title of its playlist. */
  origin: string;
  picture: PictureVersions;
  /** «12 480 просмотров · 57 комментариев»; zero counts are omitted. */
  facts: string;
  isAnnounce: boolean;
  at: string;
};

/** Converts a video of the API to the data of a card. */
export function toVideoCard(video: Video): VideoCardData {
  const { id, title, origin, image, views, comments } = video;
  const facts = [views > 0 && formatCount(views, VIEWS), comments > 0 && formatCount(comments, COMMENTS)];
  return {
    id,
    to: videoHostOf(video) === null ? video.url : videoPath(id),
    title,
    origin: origin.title,
    picture: { ...image, src: null, optimized: { ...image.optimized, src: null } },
    facts: facts.filter(Boolean).join(' · '),
    isAnnounce: video.is_announce,
    at: video.created_at,
  };
}
