import { episodePath, releasePath } from '#contract/addresses.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { externalPlayerEpisode, mainAction } from '../header/main-action.ts';
import type { PanelRelease } from './panel-release.ts';

type MainButtonProps = {
  release: PanelRelease;
  /** In the sheet it is as wide as that, and its page takes the place of the sheet in the history. */
  isInSheet?: boolean;
};

const SHEET_LOOK = { size: 'large', wide: true, replace: true } as const;

/** Plays the release where the viewer is, or leads to its page if nothing can be played. */
export function MainButton({ release, isInSheet = false }: MainButtonProps) {
  const action = mainAction(release.episodes, usePositions());
  const framed = externalPlayerEpisode(release);
  const look = { variant: 'main', ...(isInSheet && SHEET_LOOK) } as const;
  if (!isBlocked(release) && release.episodes.some(hasVideo) && action) {
    return (
      <LinkButton {...look} to={episodePath(action.episodeId)} aria-label={action.label}>
        <Icon name="play" size={18} />
        {isInSheet ? action.label : action.short}
      </LinkButton>
    );
  }
  if (!isBlocked(release) && framed) {
    return (
      <LinkButton {...look} to={episodePath(framed.id)} reloadDocument>
        <Icon name="play" size={18} />
        Смотреть
      </LinkButton>
    );
  }
  return (
    <LinkButton {...look} to={releasePath(release.alias)}>
      Подробнее
    </LinkButton>
  );
}
