import { TV_COOKIE } from '#contract/television.ts';
import { isRemoteOnlyKey, remoteKeyOf } from '#web/ui/remote/remote-keys.ts';

const YEAR = 365 * 24 * 3600;
const MIN_WIDTH = 1280;
const ARROWS: readonly (string | null)[] = ['left', 'right', 'up', 'down'];

/**
 * Loads the page again for a television at the first key of a remote control. For wide screens with neither a mouse
 * nor touch, of browsers that do not say they are televisions.
 */
export function recognizeRemote(): void {
  const { documentElement: root } = document;
  const isChosen = document.cookie.includes(`${TV_COOKIE}=`);
  if (root.dataset['tv'] !== undefined || isChosen || innerWidth < MIN_WIDTH) return;
  const controller = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (!isRemoteOnlyKey(event) && !ARROWS.includes(remoteKeyOf(event))) return;
    controller.abort();
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${TV_COOKIE}=seen; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
    // Without cookies the page would load again at every key.
    if (document.cookie.includes(`${TV_COOKIE}=seen`)) location.reload();
  };
  addEventListener('keydown', press, { signal: controller.signal });
}
