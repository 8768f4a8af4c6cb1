import { useLocation } from 'react-router';
import { showProblem } from '../lists/own-list-actions.ts';
import { OWN_LIST_ROUTES } from '../lists/own-list-routes.ts';
import { useFollow } from '../lists/use-follow.ts';
import { useOwnLists } from '../lists/use-own-lists.ts';
import { BellButton } from './bell-button.tsx';
import type { FollowButtonProps } from './follow-button.tsx';

/** The bell of a viewer with an account; without scripts a plain form. */
export function AccountBell({ releaseId, look, awaited }: FollowButtonProps) {
  const { pathname } = useLocation();
  const { isIn: isOn, toggle } = useFollow(releaseId, awaited);
  const isMuted = useOwnLists()?.muted.has(releaseId) ?? false;
  // A form changes one list: it mutes a followed release, unmutes a muted one, and makes any other one a favourite.
  const list = isOn || isMuted ? 'muted' : 'favorites';
  return (
    <form method="post" action={OWN_LIST_ROUTES[list]}>
      <input type="hidden" name="release_id" value={releaseId} />
      <input type="hidden" name="back" value={pathname} />
      <BellButton
        isOn={isOn}
        look={look}
        value={isMuted ? 'out' : 'in'}
        onToggle={toggle}
        errorCallback={showProblem}
      />
    </form>
  );
}
