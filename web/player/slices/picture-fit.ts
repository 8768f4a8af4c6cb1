import { defineSlice } from '../engine/slice.ts';

/** Whether the video covers the container with its edges cropped, instead of fitting inside it. */
export function createPictureFit() {
  return defineSlice<{ isFilling: boolean }, { fill: (isFilling: boolean) => void }>(
    { isFilling: false },
    ({ set, target: stage }) => ({
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
