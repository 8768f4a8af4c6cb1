import { defineSlice, listen } from '../media-store.ts';

// iPhones know full screen only for the video itself.
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

type FullscreenState = { isFullscreen: boolean; isPossible: boolean };

async function enter(media: PhoneVideo, box: HTMLElement): Promise<void> {
  if (!box.ownerDocument.fullscreenEnabled) return media.webkitEnterFullscreen?.();
  await box.requestFullscreen();
  // A phone held upright shows a film lying down; desktops refuse, which is fine.
  await (screen.orientation as LockableOrientation).lock?.('landscape');
}

/** Full screen of the whole player, so that its controls stay with the picture. */
export function createFullscreen() {
  return defineSlice<FullscreenState, { toggle: () => void; leave: () => void }>(
    { isFullscreen: false, isPossible: false },
    ({ get, set, stage }) => {
      // A browser refuses without a gesture; there is nothing to tell the viewer then.
      const refused = () => {};
      const leave = () => {
        if (get().isFullscreen) stage()?.box.ownerDocument.exitFullscreen().catch(refused);
      };
      const toggle = () => {
        const current = stage();
        if (get().isFullscreen) leave();
        else if (current) enter(current.media, current.box).catch(refused);
      };
      return {
        commands: { toggle, leave },
        attach({ media, box }, signal) {
          const document = box.ownerDocument;
          const read = () => set({ isFullscreen: document.fullscreenElement === box });
          listen(document, ['fullscreenchange'], read, signal);
          set({ isPossible: document.fullscreenEnabled || 'webkitEnterFullscreen' in media });
          read();
        },
      };
    },
  );
}

export type Fullscreen = ReturnType<typeof createFullscreen>;
