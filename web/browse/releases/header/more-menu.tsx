import type { FullRelease } from '#contract/releases.ts';
import { externalPlayerOf } from '#web/entities/episode/external-hosts.ts';
import { releaseCalendar } from '#web/browse/schedule/toolbar/calendar-links.ts';
import { CalendarItems } from '#web/browse/schedule/toolbar/calendar-menu.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuAction, MenuExternalLink } from '#web/ui/menu/menu.tsx';
import styles from './more-menu.module.css';
import { shareRelease, showShareFailure } from './share-release.ts';

/** Accepts only HTTP addresses, because imported values may be anything. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

/**
 * Links of a release: its calendar while episodes are expected, and its pages on other sites. On narrow screens it also
 * shares the release, which elsewhere a button of its own does.
 */
export function MoreMenu({ release }: { release: FullRelease }) {
  const links = [
    { name: 'Внешний плеер', url: externalPlayerOf(release)?.url ?? null },
    { name: 'Shikimori', url: release.shikimori.url },
    { name: 'MyAnimeList', url: release.mal.url },
  ].flatMap(({ name, url }) => (isWebAddress(url) ? [{ name, url }] : []));
  const hasUpcoming = release.is_ongoing || release.is_in_production;
  const { alias, name } = release;
  const share = () => shareRelease({ alias, title: name.main }).catch(showShareFailure);
  const menu = (
    <Menu label="Ещё" size="large" square buttonContent={<Icon name="more" />}>
      <span className={styles.onNarrow}>
        <MenuAction icon="share" onSelect={() => void share()}>
          Поделиться
        </MenuAction>
      </span>
      {hasUpcoming && <CalendarItems path={releaseCalendar(release)} />}
      {links.map(({ name, url }) => (
        <MenuExternalLink key={name} href={url} icon="external">
          {name}
        </MenuExternalLink>
      ))}
    </Menu>
  );
  return links.length > 0 || hasUpcoming ? menu : <div className={styles.onNarrow}>{menu}</div>;
}
