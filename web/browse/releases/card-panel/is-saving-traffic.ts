import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { readDeviceSettings } from '#web/entities/storage/device-settings.ts';

/** Whether the viewer has turned on the data saver, or the browser its own. */
export function isSavingTraffic(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || readDeviceSettings(openBrowserStorage()).data_saver;
}
