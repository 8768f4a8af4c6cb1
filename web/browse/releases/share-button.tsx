import { releasePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

async function share({ alias, name }: FullRelease) {
  const url = new URL(releasePath(alias), location.origin).href;
  // Desktops have a sheet too, but there a copied link is what people expect.
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    await navigator.share({ title: name.main, url });
    return;
  }
  await navigator.clipboard.writeText(url);
  showToast('success', 'Ссылка скопирована');
}

function explain(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  showToast('error', 'Не удалось скопировать ссылку');
}

/** Gives the address of the release to somebody else. */
export function ShareButton({ release }: { release: FullRelease }) {
  return (
    <Button
      size="large"
      square
      aria-label="Поделиться"
      title="Поделиться"
      onClick={() => share(release)}
      errorCallback={explain}
    >
      <Icon name="share" />
    </Button>
  );
}
