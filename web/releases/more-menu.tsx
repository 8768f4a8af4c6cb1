import type { FullRelease } from '#contract/releases.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuLink } from '../ui/menu.tsx';

/** Only addresses of the web: what importers bring is not trusted to be one. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

/** The same release on other sites. */
export function MoreMenu({ release }: { release: FullRelease }) {
  const links = [
    { name: 'Shikimori', url: release.shikimori.url },
    { name: 'MyAnimeList', url: release.mal.url },
    { name: 'Внешний плеер', url: release.external_player },
  ].flatMap(({ name, url }) => (isWebAddress(url) ? [{ name, url }] : []));
  if (links.length === 0) return null;
  return (
    <Menu label="Ещё" size="large" square face={<Icon name="more" />}>
      {links.map(({ name, url }) => (
        <MenuLink key={name} href={url} icon="external">
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}
