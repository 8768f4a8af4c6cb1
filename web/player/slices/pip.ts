import { defineSlice, listen } from '../engine/slice.ts';

/** Picture-in-picture. */
export function createPip() {
  return defineSlice<{ isActive: boolean; isPossible: boolean }, { toggle: () => void }>(
    { isActive: false, isPossible: false },
    ({ get, set, target: stage }) => ({
      commands: {
        toggle: () => {
          const media = stage()?.media;
          if (!media || !get().isPossible) return;
          const change = get().isActive
            ? media.ownerDocument.exitPictureInPicture()
            : media.requestPictureInPicture();
          // Browsers refuse before the video is loaded or without a user gesture.
          change.catch(() => {});
        },
      },
      attach({ media }, signal) {
        listen(media, ['enterpictureinpicture'], () => set({ isActive: true }), signal);
        listen(media, ['leavepictureinpicture'], () => set({ isActive: false }), signal);
        set({ isPossible: media.ownerDocument.pictureInPictureEnabled ?? false });
      },
    }),
  );
}

export type Pip = ReturnType<typeof createPip>;
