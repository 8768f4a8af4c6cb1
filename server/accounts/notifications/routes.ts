import {
  addPushDevice as addDevice,
  changeNotifications as change,
  myNotifications,
  removePushDevice as removeDevice,
  unsubscribe as leave,
} from '#contract/notifications.ts';
import type { Routes } from '#server/deps.ts';
import {
  addPushDevice,
  changeNotifications,
  readNotificationSettings,
  removePushDevice,
} from './settings.ts';
import { unsubscribe } from './unsubscribe.ts';

export const notificationRoutes: Routes = (mount, deps) => {
  mount(myNotifications, ({ user }) => readNotificationSettings(deps, user));
  mount(change, ({ user, body }) => changeNotifications(deps, user, body));
  mount(addDevice, ({ user, body }) => addPushDevice(deps, user, body));
  mount(removeDevice, ({ user, params }) => removePushDevice(deps, user, params.deviceId));
  mount(leave, async ({ body }) => {
    await unsubscribe(deps.db, body.token);
    return undefined;
  });
};
