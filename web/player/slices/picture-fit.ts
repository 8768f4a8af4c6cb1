import { defineSlice } from '../engine/media-store.ts';

/** Whether the picture fills the screen, its edges cut off, instead of lying in it whole. */
export function createPictureFit() {
  return defineSlice<{ isFilling: boolean }, { fill: (isFilling: boolean) => void }>(
    { isFilling: false },
    ({ set, stage }) => ({
      commands: {
        fill: (isFilling) => {
          const media = stage()?.media;
          if (media) media.style.objectFit = isFilling ? 'cover' : '';
          set({ isFilling });
        },
      },
    }),
  );
}

export type PictureFit = ReturnType<typeof createPictureFit>;
