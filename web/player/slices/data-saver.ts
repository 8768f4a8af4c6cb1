import { defineSlice } from '../engine/slice.ts';
import type { SettingsSlice } from './settings.ts';

/** The highest rendition that «Авто» selects while the data saver is on. */
export const DATA_SAVER_MAX_HEIGHT = 480;

/** `isAsked`: the data saver of the browser is on (`navigator.connection.saveData`). */
type SaverState = { isOn: boolean; isForcedByBrowser: boolean };

/** The data saver: a lower automatic quality, a short buffer, no preloading of the next episode. */
export function createDataSaver(settings: SettingsSlice, isAsked: boolean) {
  const isOn = () => isAsked || settings.get().savesTraffic;
  return defineSlice<SaverState, object>({ isOn: isOn(), isForcedByBrowser: isAsked }, ({ set }) => ({
    commands: {},
    attach(_stage, signal) {
      signal.addEventListener(
        'abort',
        settings.subscribe(() => set({ isOn: isOn() })),
      );
    },
  }));
}

export type DataSaver = ReturnType<typeof createDataSaver>;
