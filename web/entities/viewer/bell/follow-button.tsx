import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useRootData } from '../root-data.ts';
import { toggleLocalFollow, useLocalFavorites } from '../lists/use-local-favorites.ts';
import type { AwaitedEpisode } from './awaited-episode.ts';
import { BellButton, type BellLook } from './bell-button.tsx';
import { remindOf } from './remind-of.ts';

const drawn = import.meta.env.SSR ? await import('./account-bell.tsx') : undefined;
const AccountBell = lazyComponent(
  drawn,
  () => import('./account-bell.tsx'),
  (bell) => bell.AccountBell,
);

export type FollowButtonProps = {
  releaseId: number;
  look: BellLook;
  /** The next episode, if it is known. */
  awaited?: AwaitedEpisode | null;
};

/** The bell of a release, whose new episodes are then announced to the viewer. */
export function FollowButton(props: FollowButtonProps) {
  const isAccount = Boolean(useRootData()?.own);
  return isAccount ? <AccountBell {...props} /> : <VisitorBell {...props} />;
}

// A visitor is told of the favourites of this browser.
function VisitorBell({ releaseId, look, awaited = null }: FollowButtonProps) {
  const isOn = useLocalFavorites().has(releaseId);
  const toggle = () => toggleLocalFollow(releaseId, remindOf(awaited, null));
  return <BellButton isOn={isOn} look={look} needsScripts onToggle={toggle} />;
}
