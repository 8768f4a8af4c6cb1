import { useRootData } from '#web/entities/viewer/root-data.ts';
import { MenuSheet } from '#web/ui/menu/menu-sheet.tsx';
import { MenuPageLink } from '#web/ui/menu/menu.tsx';
import { SECONDARY_LINKS, SETTINGS_LINK, visibleLinks } from './navigation.ts';

/** The sections of the site that the bottom bar has no space for, and a visitor's settings. */
export function SectionsMenu({ id }: { id: string }) {
  const hidesTorrents = useRootData()?.hidesTorrents;
  return (
    <MenuSheet id={id} label="Ещё">
      {[...visibleLinks(SECONDARY_LINKS, hidesTorrents), SETTINGS_LINK].map(({ to, label, icon }) => (
        <MenuPageLink key={to} to={to} icon={icon}>
          {label}
        </MenuPageLink>
      ))}
    </MenuSheet>
  );
}
