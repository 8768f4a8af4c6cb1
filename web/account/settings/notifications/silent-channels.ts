import type { NoticeChannel } from '#contract/enums.ts';
import type { Notifications } from '#contract/notifications.ts';
import type { PushState } from '#web/entities/viewer/browser-push.ts';

type Settings = Pick<Notifications, 'devices' | 'email' | 'by_email'>;

function reasonOfPush(devices: Settings['devices'], here: PushState | undefined): string | undefined {
  const isOnHere = here === undefined || here === 'on';
  if (devices.some(({ is_current: isCurrent }) => !isCurrent || isOnHere)) return undefined;
  if (here === 'forbidden') return 'Браузер: вы запретили сайту уведомления';
  if (here === 'unable') return 'Браузер: этот не умеет получать уведомления';
  return 'Браузер: уведомления в этом браузере не включены';
}

/**
 * Says of each channel that would deliver nothing why. The state of this browser is not known at first: it matters
 * only where no other browser gets messages.
 */
export function silentChannels(
  { devices, email, by_email: isByEmail }: Settings,
  here: PushState | undefined,
): Partial<Record<NoticeChannel, string>> {
  const push = reasonOfPush(devices, here);
  const letter = email === null ? 'Почта: адрес не указан' : 'Почта: письмо раз в день выключено';
  return { ...(push !== undefined && { push }), ...((email === null || !isByEmail) && { email: letter }) };
}
