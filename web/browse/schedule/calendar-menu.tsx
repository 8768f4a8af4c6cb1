import type { ReactNode } from 'react';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import type { ButtonLook } from '#web/ui/controls/button-look.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuLink } from '#web/ui/controls/menu.tsx';
import { calendarLinks } from './calendar-links.ts';

type CalendarMenuProps = ButtonLook & {
  /** The path of the calendar. */
  path: string;
  /** The visible text beside the icon. */
  face?: ReactNode;
};

/** A menu that adds upcoming episodes to the viewer's calendar. */
export function CalendarMenu({ path, face, ...look }: CalendarMenuProps) {
  const label = 'Добавить в календарь';
  return (
    <Menu
      label={label}
      face={
        <>
          <Icon name="calendar" />
          {face}
        </>
      }
      {...look}
    >
      <CalendarItems path={path} />
    </Menu>
  );
}

/** The items of `CalendarMenu`, for use in another menu. */
export function CalendarItems({ path }: { path: string }) {
  const { subscription, google, file } = calendarLinks(useRootData()?.origin ?? '', path);
  return (
    <>
      <MenuLink href={subscription} icon="calendar" sameTab>
        Подписаться в календаре
      </MenuLink>
      <MenuLink href={google} icon="external">
        Google Календарь
      </MenuLink>
      <MenuLink href={file} icon="down" sameTab>
        Скачать файл .ics
      </MenuLink>
    </>
  );
}
