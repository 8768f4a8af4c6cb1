import { defineSlice, listen, type PlayerTarget } from '../engine/slice.ts';

// iPhones support full screen only for the video element itself.
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };
type LockableKeyboard = { lock?: (codes: string[]) => Promise<void>; unlock?: () => void };

type FullscreenState = { isFullscreen: boolean; isPossible: boolean };
type FullscreenCommands = { toggle: () => void; enter: () => void; leave: () => void };

function keyboardOf({ defaultView }: Document): LockableKeyboard | undefined {
  return (defaultView?.navigator as { keyboard?: LockableKeyboard } | undefined)?.keyboard;
}

function orientationOf({ defaultView }: Document): LockableOrientation | undefined {
  return defaultView?.screen?.orientation;
}

async function requestFullscreen(media: PhoneVideo, box: HTMLElement): Promise<void> {
  const page = box.ownerDocument;
  if (!page.fullscreenEnabled) return media.webkitEnterFullscreen?.();
  await box.requestFullscreen();
  // With the lock, Esc closes a menu first and leaves full screen only after that; holding Esc always leaves.
  keyboardOf(page)
    ?.lock?.(['Escape'])
    .catch(() => {});
}

/**
 * Full screen for the whole player, controls included. Rotating a phone to landscape during playback enters it, and
 * rotating back leaves it.
 */
export function createFullscreen() {
  return defineSlice<FullscreenState, FullscreenCommands>(
    { isFullscreen: false, isPossible: false },
    ({ get, set, target: stage }) => {
      // Browsers refuse without a user gesture; there is nothing to tell the viewer then.
      const ignoreRefusal = () => {};
      let isByRotation = false;
      const leave = () => {
        if (get().isFullscreen) stage()?.container.ownerDocument.exitFullscreen().catch(ignoreRefusal);
      };
      const enter = () => {
        const current = stage();
        if (!current || get().isFullscreen) return;
        // On a phone in portrait full screen switches to landscape; desktops refuse, which is fine.
        const lockLandscape = () => orientationOf(current.container.ownerDocument)?.lock?.('landscape');
        requestFullscreen(current.media, current.container).then(lockLandscape).catch(ignoreRefusal);
      };
      const onRotation = ({ media, container }: PlayerTarget, isLandscape: boolean) => {
        if (isLandscape && !media.paused && !get().isFullscreen) {
          isByRotation = true;
          // Without an orientation lock, so that rotating back still works.
          requestFullscreen(media, container).catch(ignoreRefusal);
        }
        if (!isLandscape && isByRotation) leave();
      };
      return {
        commands: { toggle: () => (get().isFullscreen ? leave() : enter()), enter, leave },
        attach(current, signal) {
          const { media, container } = current;
          const page = container.ownerDocument;
          const read = () => {
            const isFullscreen = page.fullscreenElement === container;
            if (!isFullscreen) isByRotation = false;
            if (!isFullscreen && get().isFullscreen) keyboardOf(page)?.unlock?.();
            set({ isFullscreen });
          };
          listen(page, ['fullscreenchange'], read, signal);
          const orientation = orientationOf(page);
          const hasTouch = page.defaultView?.matchMedia?.('(pointer: coarse)').matches;
          if (orientation && hasTouch) {
            const onChange = () => onRotation(current, orientation.type.startsWith('landscape'));
            listen(orientation, ['change'], onChange, signal);
          }
          set({ isPossible: page.fullscreenEnabled || 'webkitEnterFullscreen' in media });
          read();
        },
      };
    },
  );
}

export type Fullscreen = ReturnType<typeof createFullscreen>;
