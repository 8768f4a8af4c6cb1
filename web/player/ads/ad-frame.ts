import { listen } from '../engine/slice.ts';
import styles from './ad-frame.module.css';

const ADDRESS = '/app/guest-frame';
// Milliseconds. Some browsers cancel the last beacons when their frame is removed too early.
const REMOVE_DELAY = 2000;

/** The frame in which ads are fetched and played: its policy applies to them and not that of the page. */
export type AdFrame = {
  fetch: typeof fetch;
  video: HTMLVideoElement;
  /** Shows the video of the ad over the main video. */
  show: () => void;
  close: () => void;
};

function prepareFrame(frame: HTMLIFrameElement): AdFrame | null {
  const { contentDocument: document, contentWindow: window } = frame;
  // A blocked frame holds an error page of the browser, which scripts cannot access.
  if (!document?.body || !window) return null;
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  Object.assign(document.body.style, { margin: '0', background: '#000', overflow: 'hidden' });
  Object.assign(video.style, { display: 'block', inlineSize: '100vw', blockSize: '100vh' });
  document.body.append(video);
  return {
    fetch: (window as Window & typeof globalThis).fetch.bind(window),
    video,
    show: () => frame.classList.add(styles.shown ?? ''),
    close: () => {
      frame.className = styles.frame ?? '';
      video.removeAttribute('src');
      video.load();
      setTimeout(() => frame.remove(), REMOVE_DELAY);
    },
  };
}

/** Opens the ad frame inside the player's box; null when it does not open or the signal fires first. */
export function openAdFrame(box: HTMLElement, signal: AbortSignal): Promise<AdFrame | null> {
  // Our own empty document. WebKit runs no listeners, not even the page's, in a sandbox without scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  const frame = box.ownerDocument.createElement('iframe');
  frame.src = ADDRESS;
  frame.title = 'Реклама';
  frame.tabIndex = -1;
  frame.className = styles.frame ?? '';
  return new Promise((resolve) => {
    const settled = new AbortController();
    const settle = (opened: AdFrame | null) => {
      settled.abort();
      if (!opened) frame.remove();
      resolve(opened);
    };
    listen(frame, ['load'], () => settle(prepareFrame(frame)), settled.signal);
    // Once open, the caller closes the frame: there may be a last beacon to send.
    listen(signal, ['abort'], () => settle(null), settled.signal);
    box.append(frame);
  });
}
