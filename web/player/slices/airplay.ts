import { type AirPlayVideo, isOnAirPlay } from '../engine/airplay.ts';
import { defineSlice, listen } from '../engine/slice.ts';

/** `isAvailable`: a receiver is near; `isOn`: it plays the video. */
type AirPlayState = { isAvailable: boolean; isOn: boolean };

/** AirPlay, in browsers that have it. */
export function createAirPlay() {
  return defineSlice<AirPlayState, { choose: () => void }>(
    { isAvailable: false, isOn: false },
    ({ set, target }) => ({
      // The system asks where to play, here or on a receiver.
      commands: {
        choose: () => {
          const media: AirPlayVideo | undefined = target()?.media;
          media?.webkitShowPlaybackTargetPicker?.();
        },
      },
      attach({ media }, signal) {
        const onAvailability = (event: Event) =>
          set({ isAvailable: (event as Event & { availability?: string }).availability === 'available' });
        listen(media, ['webkitplaybacktargetavailabilitychanged'], onAvailability, signal);
        const onTarget = () => set({ isOn: isOnAirPlay(media) });
        listen(media, ['webkitcurrentplaybacktargetiswirelesschanged'], onTarget, signal);
      },
    }),
  );
}

export type AirPlay = ReturnType<typeof createAirPlay>;
