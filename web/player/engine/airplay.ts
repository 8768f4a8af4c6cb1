import type Hls from 'hls.js';
import { listen } from './slice.ts';

/** The AirPlay members of WebKit's video element; other browsers lack them. */
export type AirPlayVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

/** Whether the device of an AirPlay receiver plays the video. */
export function isOnAirPlay(media: AirPlayVideo): boolean {
  return media.webkitCurrentPlaybackTargetIsWireless === true;
}

/**
 * Lets a video that hls.js plays through a managed media source move to an AirPlay receiver, which cannot play such a
 * source: the element gets the playlist as a second source, and WebKit takes that one for the receiver. Without a
 * managed media source WebKit ignores the second source.
 */
export function offerAirPlay(hls: Hls, media: AirPlayVideo, address: string, signal: AbortSignal): void {
  if (!media.webkitShowPlaybackTargetPicker) return;
  // At this event hls.js has added its own source and has turned remote playback off, since there was no other.
  hls.on('hlsMediaAttaching' as Parameters<typeof hls.on>[0], () => {
    const source = media.ownerDocument.createElement('source');
    source.type = 'application/vnd.apple.mpegurl';
    source.src = address;
    media.append(source);
    media.disableRemotePlayback = false;
  });
  const onTarget = () => {
    if (isOnAirPlay(media)) return hls.stopLoad();
    // While the video was on AirPlay, WebKit has closed the media source.
    const { currentTime } = media;
    hls.recoverMediaError();
    hls.startLoad(currentTime);
  };
  listen(media, ['webkitcurrentplaybacktargetiswirelesschanged'], onTarget, signal);
}
