import { settingsPath } from '#contract/addresses.ts';
import type { Notifications } from '#contract/notifications.ts';
import { viewerTimeZone } from '#web/format/use-time-zone.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { ToastAction } from '#web/ui/feedback/toast-queue.ts';
import { PUSH_PROBLEMS, pushState, startPush } from '../browser-push.ts';
import type { AwaitedEpisode } from './awaited-episode.ts';
import { formatReminder, PLACES_OF_VISITORS, placesOf } from './format-reminder.ts';

const SETTINGS = '/api/v1/accounts/users/me/notifications';

async function startHere(key: string, viewerId: number): Promise<void> {
  const problem = await startPush(key, viewerId);
  if (problem === null) showToast('success', 'Напомним и\u00A0в\u00A0этом браузере');
  else showToast('error', PUSH_PROBLEMS[problem]);
}

/** Where the viewer is told, and the button that adds this browser if it can be added. */
async function readPlaces(viewerId: number) {
  const [response, state] = await Promise.all([fetch(SETTINGS), pushState()]);
  if (!response.ok) return { places: PLACES_OF_VISITORS, start: null };
  const settings = (await response.json()) as Notifications;
  const isWanted = settings.of_favorites && settings.kinds.push?.includes('episode');
  const places = placesOf(settings, state === 'on');
  const canStart = isWanted && !places.push && (state === 'off' || state === 'on');
  const start: ToastAction = {
    label: 'Включить в\u00A0браузере',
    run: () => void startHere(settings.push_key, viewerId),
  };
  return { places, start: canStart ? start : null };
}

/** Says what the bell of a release reminds of, when and where. A visitor's id is null. */
export async function showReminder(
  awaited: AwaitedEpisode | null,
  viewerId: number | null,
  undo: () => void,
): Promise<void> {
  const { places, start } =
    viewerId === null ? { places: PLACES_OF_VISITORS, start: null } : await readPlaces(viewerId);
  const text = formatReminder(awaited, places, new Date(), viewerTimeZone());
  if (text === null) {
    const run = () => window.location.assign(settingsPath('notifications'));
    showToast('error', 'Напоминания выключены в\u00A0настройках', { action: { label: 'Настроить', run } });
    return;
  }
  showToast('success', text, { action: start ?? { label: 'Отменить', run: undo } });
}
