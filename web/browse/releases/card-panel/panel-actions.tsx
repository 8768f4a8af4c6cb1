import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import type { AwaitedEpisode } from '#web/entities/viewer/bell/awaited-episode.ts';
import { collectionByType } from '#web/entities/viewer/lists/collection-names.ts';
import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { OWN_LISTS_MENU_ID, setMenuRelease } from '#web/entities/viewer/lists/own-lists-menu.tsx';
import { useFavorite } from '#web/entities/viewer/lists/use-favorite.ts';
import { useFollow } from '#web/entities/viewer/lists/use-follow.ts';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { toAwaited } from '#web/entities/release/next/format-next-episode.ts';
import { MainButton } from './main-button.tsx';
import type { PanelRelease } from './panel-release.ts';

/** Watching and the viewer's lists. */
export function PanelActions({ release }: { release: PanelRelease }) {
  const { isIn, toggle } = useFavorite(release.id);
  const label = isIn ? 'Убрать из избранного' : 'В избранное';
  return (
    <div className="actions">
      <MainButton release={release} />
      <Button square aria-label={label} title={label} onClick={toggle} errorCallback={showProblem}>
        <Icon name={isIn ? 'heart-full' : 'heart'} />
      </Button>
      <ListButton release={release} />
      {release.next && <Bell releaseId={release.id} awaited={toAwaited(release.next)} />}
    </div>
  );
}

function Bell({ releaseId, awaited }: { releaseId: number; awaited: AwaitedEpisode }) {
  const { isIn, toggle } = useFollow(releaseId, awaited);
  const label = isIn ? 'Вы следите за выходом' : 'Следить за выходом';
  return (
    <span className="bell">
      <Button
        square
        aria-pressed={isIn}
        aria-label={label}
        title={label}
        onClick={toggle}
        errorCallback={showProblem}
      >
        <Icon name={isIn ? 'bell-full' : 'bell'} />
      </Button>
    </span>
  );
}

function ListButton({ release: { id, name } }: { release: PanelRelease }) {
  const { pathname } = useLocation();
  const lists = useOwnLists();
  if (!lists) {
    const label = 'В коллекцию: нужно войти';
    return (
      <LinkButton to={signInPath(pathname)} square aria-label={label} title={label}>
        <Icon name="plus" />
      </LinkButton>
    );
  }
  const type = lists.collections.get(id);
  const collection = type && collectionByType(type);
  const label = collection ? `Мои списки, в «${collection.name}»` : 'Мои списки';
  return (
    <Button
      square
      aria-label={label}
      title={label}
      popoverTarget={OWN_LISTS_MENU_ID}
      aria-haspopup="menu"
      onClick={() => setMenuRelease({ id, title: name.main })}
    >
      <Icon name={collection?.icon ?? 'plus'} />
    </Button>
  );
}
