import { releasePath } from '#contract/addresses.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { copyText } from '#web/ui/copy-text.ts';

type Shared = { alias: string; title: string };

/** Whether a release is shared by the system's dialog; desktop browsers have one too, but a link is expected there. */
export function hasShareDialog(): boolean {
  return matchMedia('(pointer: coarse)').matches && 'share' in navigator;
}

/** Shares the address of a release, or copies it on desktops. */
export async function shareRelease({ alias, title }: Shared): Promise<void> {
  const url = new URL(releasePath(alias), location.origin).href;
  if (hasShareDialog()) {
    await navigator.share({ title, url });
    return;
  }
  await copyText(url);
  showToast('success', 'Ссылка скопирована');
}

/** Says that the address was not copied; closing the system's dialog is not a failure. */
export function showShareFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  showToast('error', 'Не удалось скопировать ссылку');
}
