import { defineSlice } from '../engine/media-store.ts';
import type { Settings } from './settings.ts';

/** What «Авто» does not go above where traffic is saved. */
export const SAVED_HEIGHT = 480;

/** `isAsked` is the browser's own wish for little traffic, which the viewer has told it and not the player. */
type SaverState = { isOn: boolean; isAsked: boolean };

/** Whether films take as little traffic as they can: for the picture, ahead of time and beside it. */
export function createSaver(settings: Settings, isAsked: boolean) {
  const isOn = () => isAsked || settings.get().savesTraffic;
  return defineSlice<SaverState, object>({ isOn: isOn(), isAsked }, ({ set }) => ({
    commands: {},
    attach(_stage, signal) {
      signal.addEventListener(
        'abort',
        settings.subscribe(() => set({ isOn: isOn() })),
      );
    },
  }));
}

export type Saver = ReturnType<typeof createSaver>;
