import type { FullRelease } from '#contract/releases.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { shareRelease, showShareFailure } from './share-release.ts';

/** Shares the address of the release, or copies it on desktops. */
export function ShareButton({ release: { alias, name } }: { release: FullRelease }) {
  return (
    <Button
      size="large"
      square
      aria-label="Поделиться"
      title="Поделиться"
      onClick={() => shareRelease({ alias, title: name.main })}
      errorCallback={showShareFailure}
    >
      <Icon name="share" />
    </Button>
  );
}
