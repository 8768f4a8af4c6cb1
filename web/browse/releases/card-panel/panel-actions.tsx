import { useLocation } from 'react-router';
import { episodePath, releasePath, signInPath } from '#contract/addresses.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { collectionByType } from '#web/entities/viewer/collection-names.ts';
import type { OwnListIds } from '#web/entities/viewer/own-list-store.ts';
import { showProblem, toggleFavorite } from '#web/entities/viewer/own-list-actions.ts';
import { OWN_LISTS_MENU_ID, setMenuRelease } from '#web/entities/viewer/own-lists-menu.tsx';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { toggleLocalFavorite, useLocalFavorites } from '#web/entities/viewer/use-local-favorites.ts';
import { useOwnLists } from '#web/entities/viewer/use-own-lists.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { externalPlayerEpisode, mainAction } from '../main-action.ts';
import type { PanelRelease } from './panel-release.ts';

/** Watching and the viewer's lists. */
export function PanelActions({ release }: { release: PanelRelease }) {
  const own = useRootData()?.own;
  return (
    <div className="actions">
      <MainButton release={release} />
      {own ? <AccountLists release={release} own={own} /> : <VisitorLists release={release} />}
    </div>
  );
}

function MainButton({ release }: { release: PanelRelease }) {
  const action = mainAction(release.episodes, usePositions());
  const framed = externalPlayerEpisode(release);
  if (!isBlocked(release) && release.episodes.some(hasVideo) && action) {
    return (
      <LinkButton variant="main" to={episodePath(action.episodeId)}>
        <Icon name="play" size={18} />
        {action.label}
      </LinkButton>
    );
  }
  if (!isBlocked(release) && framed) {
    return (
      <LinkButton variant="main" to={episodePath(framed.id)} reloadDocument>
        <Icon name="play" size={18} />
        Смотреть
      </LinkButton>
    );
  }
  return (
    <LinkButton variant="main" to={releasePath(release.alias)}>
      Подробнее
    </LinkButton>
  );
}

function Heart({ isIn, onToggle }: { isIn: boolean; onToggle: () => unknown }) {
  const label = isIn ? 'Убрать из избранного' : 'В избранное';
  return (
    <Button square aria-label={label} title={label} onClick={onToggle} errorCallback={showProblem}>
      <Icon name={isIn ? 'heart-full' : 'heart'} />
    </Button>
  );
}

function AccountLists({ release, own }: { release: PanelRelease; own: OwnListIds }) {
  const { id, name } = release;
  const lists = useOwnLists();
  const type = lists?.collections.get(id);
  const collection = type && collectionByType(type);
  const label = collection ? `Мои списки, в «${collection.name}»` : 'Мои списки';
  return (
    <>
      <Heart isIn={lists?.favorites.has(id) ?? false} onToggle={() => toggleFavorite(own, id)} />
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
    </>
  );
}

function VisitorLists({ release: { id } }: { release: PanelRelease }) {
  const { pathname } = useLocation();
  const label = 'В коллекцию: нужно войти';
  return (
    <>
      <Heart isIn={useLocalFavorites().has(id)} onToggle={() => toggleLocalFavorite(id)} />
      <LinkButton to={signInPath(pathname)} square aria-label={label} title={label}>
        <Icon name="plus" />
      </LinkButton>
    </>
  );
}
