import type { FullRelease } from '#contract/releases.ts';
import { externalPlayerOf } from '#web/entities/episode/external-hosts.ts';
import { releaseCalendar } from '#web/browse/schedule/toolbar/calendar-links.ts';
import { CalendarItems } from '#web/browse/schedule/toolbar/calendar-menu.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuExternalLink } from '#web/ui/menu/menu.tsx';

/** Accepts only HTTP addresses, because imported values may be anything. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

/** Links of a release: its calendar while episodes are expected, and its pages on other sites. */
export function MoreMenu({ release }: { release: FullRelease }) {
  const links = [
    { name: 'Внешний плеер', url: externalPlayerOf(release)?.url ?? null },
    { name: 'Shikimori', url: release.shikimori.url },
    { name: 'MyAnimeList', url: release.mal.url },
  ].flatMap(({ name, url }) => (isWebAddress(url) ? [{ name, url }] : []));
  const hasUpcoming = release.is_ongoing || release.is_in_production;
  if (links.length === 0 && !hasUpcoming) return null;
  return (
    <Menu label="Ещё" size="large" square buttonContent={<Icon name="more" />}>
      {hasUpcoming && <CalendarItems path={releaseCalendar(release)} />}
      {links.map(({ name, url }) => (
        <MenuExternalLink key={name} href={url} icon="external">
          {name}
        </MenuExternalLink>
      ))}
    </Menu>
  );
}
