import { defineSlice, listen } from '../engine/media-store.ts';

// iPhones know full screen only for the video itself.
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

async function show(media: PhoneVideo, box: HTMLElement): Promise<void> {
  const page = box.ownerDocument;
  if (!page.fullscreenEnabled) return media.webkitEnterFullscreen?.();
  await box.requestFullscreen();
  // Esc then closes a menu before it leaves the full screen; held down it always leaves.
  keyboardOf(page)
    ?.lock?.(['Escape'])
    .catch(() => {});
}

/**
 * Full screen of the whole player, so that its controls stay with the picture; a phone laid down enters it, and leaves
 * it upright again.
 */
export function createFullscreen() {
  return defineSlice<FullscreenState, FullscreenCommands>(
    { isFullscreen: false, isPossible: false },
    ({ get, set, stage }) => {
      // A browser refuses without a gesture; there is nothing to tell the viewer then.
      const refused = () => {};
      let isByTurning = false;
      const leave = () => {
        if (get().isFullscreen) stage()?.box.ownerDocument.exitFullscreen().catch(refused);
      };
      const enter = () => {
        const current = stage();
        if (!current || get().isFullscreen) return;
        // A phone held upright shows a film lying down; desktops refuse, which is fine.
        const lieDown = () => orientationOf(current.box.ownerDocument)?.lock?.('landscape');
        show(current.media, current.box).then(lieDown).catch(refused);
      };
      const turn = ({ media, box }: { media: HTMLVideoElement; box: HTMLElement }, isLying: boolean) => {
        if (isLying && !media.paused && !get().isFullscreen) {
          isByTurning = true;
          // Locked, the screen could not be turned back.
          show(media, box).catch(refused);
        }
        if (!isLying && isByTurning) leave();
      };
      return {
        commands: { toggle: () => (get().isFullscreen ? leave() : enter()), enter, leave },
        attach(current, signal) {
          const { media, box } = current;
          const page = box.ownerDocument;
          const read = () => {
            const isFullscreen = page.fullscreenElement === box;
            if (!isFullscreen) isByTurning = false;
            if (!isFullscreen && get().isFullscreen) keyboardOf(page)?.unlock?.();
            set({ isFullscreen });
          };
          listen(page, ['fullscreenchange'], read, signal);
          const orientation = orientationOf(page);
          const isTouched = page.defaultView?.matchMedia?.('(pointer: coarse)').matches;
          if (orientation && isTouched) {
            const onTurn = () => turn(current, orientation.type.startsWith('landscape'));
            listen(orientation, ['change'], onTurn, signal);
          }
          set({ isPossible: page.fullscreenEnabled || 'webkitEnterFullscreen' in media });
          read();
        },
      };
    },
  );
}

export type Fullscreen = ReturnType<typeof createFullscreen>;
