import { useRootData } from '#web/entities/viewer/root-data.ts';
import { toggleLocalFavorite, useLocalFavorites } from '#web/entities/viewer/use-local-favorites.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { BellButton } from './bell-button.tsx';

const drawn = import.meta.env.SSR ? await import('./account-bell.tsx') : undefined;
const AccountBell = lazyComponent(
  drawn,
  () => import('./account-bell.tsx'),
  (bell) => bell.AccountBell,
);

export type FollowButtonProps = { releaseId: number; isCompact?: boolean };

/** The bell of a release: puts it into the favourites, whose new episodes are announced to their viewer. */
export function FollowButton(props: FollowButtonProps) {
  const isAccount = Boolean(useRootData()?.own);
  return isAccount ? <AccountBell {...props} /> : <VisitorBell {...props} />;
}

function VisitorBell({ releaseId, isCompact = false }: FollowButtonProps) {
  const isOn = useLocalFavorites().has(releaseId);
  return (
    <BellButton
      isOn={isOn}
      isCompact={isCompact}
      needsScripts
      onToggle={() => toggleLocalFavorite(releaseId)}
    />
  );
}
