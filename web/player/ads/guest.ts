import { listen } from '../engine/media-store.ts';
import styles from './guest.module.css';

const ADDRESS = '/app/guest-frame';
// Its last beacons are on their way; gone with the frame they would be lost in some browsers.
const LEAVES_AFTER = 2000;

/**
 * A frame for what comes from others: what is fetched and played in it is judged by its policy and not by that of the
 * page.
 */
export type Guest = {
  fetch: typeof fetch;
  video: HTMLVideoElement;
  /** Puts the video in front of the film. */
  show: () => void;
  close: () => void;
};

function furnish(frame: HTMLIFrameElement): Guest | null {
  const { contentDocument: room, contentWindow: window } = frame;
  // A frame that was refused holds a page of the browser, which is nobody's to touch.
  if (!room?.body || !window) return null;
  const video = room.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  Object.assign(room.body.style, { margin: '0', background: '#000', overflow: 'hidden' });
  Object.assign(video.style, { display: 'block', inlineSize: '100vw', blockSize: '100vh' });
  room.body.append(video);
  return {
    fetch: (window as Window & typeof globalThis).fetch.bind(window),
    video,
    show: () => frame.classList.add(styles.shown ?? ''),
    close: () => {
      frame.className = styles.frame ?? '';
      video.removeAttribute('src');
      video.load();
      setTimeout(() => frame.remove(), LEAVES_AFTER);
    },
  };
}

/** Opens the frame inside the player's box; null when it does not open or the signal fires first. */
export function openGuest(box: HTMLElement, signal: AbortSignal): Promise<Guest | null> {
  // Our own empty document. WebKit runs no listeners, not even the page's, in a sandbox without scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  const frame = box.ownerDocument.createElement('iframe');
  frame.src = ADDRESS;
  frame.title = 'Реклама';
  frame.tabIndex = -1;
  frame.className = styles.frame ?? '';
  return new Promise((resolve) => {
    const settled = new AbortController();
    const settle = (guest: Guest | null) => {
      settled.abort();
      if (!guest) frame.remove();
      resolve(guest);
    };
    listen(frame, ['load'], () => settle(furnish(frame)), settled.signal);
    // From then on whoever has the guest closes it: there may be a last beacon to send.
    listen(signal, ['abort'], () => settle(null), settled.signal);
    box.append(frame);
  });
}
