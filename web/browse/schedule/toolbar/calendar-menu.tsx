import type { ReactNode } from 'react';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import type { ButtonAppearance } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuExternalLink } from '#web/ui/menu/menu.tsx';
import { calendarLinks } from './calendar-links.ts';

type CalendarMenuProps = ButtonAppearance & {
  /** The path of the calendar. */
  path: string;
  /** The visible text beside the icon. */
  face?: ReactNode;
};

/** A menu that adds upcoming episodes to the viewer's calendar. */
export function CalendarMenu({ path, face, ...appearance }: CalendarMenuProps) {
  const label = 'Добавить в календарь';
  return (
    <Menu
      label={label}
      buttonContent={
        <>
          <Icon name="calendar" />
          {face}
        </>
      }
      {...appearance}
    >
      <CalendarItems path={path} />
    </Menu>
  );
}

/** The items of `CalendarMenu`, for use in another menu. */
export function CalendarItems({ path }: { path: string }) {
  const { origin = '', openedAt = origin } = useRootData() ?? {};
  const { subscription, google, file } = calendarLinks(openedAt, path);
  return (
    <>
      <MenuExternalLink href={subscription} icon="calendar" sameTab>
        Подписаться в календаре
      </MenuExternalLink>
      <MenuExternalLink href={google} icon="external">
        Google Календарь
      </MenuExternalLink>
      <MenuExternalLink href={file} icon="down" sameTab>
        Скачать файл .ics
      </MenuExternalLink>
    </>
  );
}
