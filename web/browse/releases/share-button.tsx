import { releasePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

async function share({ alias, name }: FullRelease) {
  const url = new URL(releasePath(alias), location.origin).href;
  // Desktop browsers support sharing too, but people there expect a copied link.
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    await navigator.share({ title: name.main, url });
    return;
  }
  await navigator.clipboard.writeText(url);
  showToast('success', 'Ссылка скопирована');
}

function showFailure(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  showToast('error', 'Не удалось скопировать ссылку');
}

/** Shares the address of the release, or copies it on desktops. */
export function ShareButton({ release }: { release: FullRelease }) {
  return (
    <Button
      size="large"
      square
      aria-label="Поделиться"
      title="Поделиться"
      onClick={() => share(release)}
      errorCallback={showFailure}
    >
      <Icon name="share" />
    </Button>
  );
}
