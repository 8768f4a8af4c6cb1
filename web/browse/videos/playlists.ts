import type { Video } from '#contract/videos.ts';
import { toVideoCard, type VideoCardData } from './card.ts';

/** A playlist with its listed videos. */
export type Playlist = Pick<Video['origin'], 'id' | 'url' | 'title' | 'description' | 'is_announce'> & {
  cards: VideoCardData[];
};

/** Groups videos by playlist and keeps the order of both: the playlist of the first video is the first. */
export function toPlaylists(videos: readonly Video[]): Playlist[] {
  const playlists = new Map<string, Playlist>();
  for (const video of videos) {
    const { id, url, title, description, is_announce } = video.origin;
    const playlist = playlists.get(id) ?? { id, url, title, description, is_announce, cards: [] };
    playlist.cards.push(toVideoCard(video));
    playlists.set(id, playlist);
  }
  return [...playlists.values()];
}
