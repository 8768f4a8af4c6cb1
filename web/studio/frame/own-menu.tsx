import { useId } from 'react';
import { LOGOUT_PATH } from '#contract/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { ROLE_RULES } from '#contract/studio/rights.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { MenuExternalLink, MenuList, MenuSubmit } from '#web/ui/menu/menu.tsx';
import styles from './own-menu.module.css';
import { OWN_LINKS } from './own-links.ts';

function roleNames({ roles }: StudioMe): string {
  const names = roles.map(({ role, team }) =>
    team ? `${ROLE_RULES[role].name}, ${team.title}` : ROLE_RULES[role].name,
  );
  return [...new Set(names)].join(' · ');
}

/** The member at the end of the rail: name and roles, and a menu with their own pages and the way out. */
export function OwnMenu({ me }: { me: StudioMe }) {
  const id = useId();
  const viewer = useViewer();
  const name = me.nickname ?? me.login;
  return (
    <>
      <button type="button" className={styles.face} popoverTarget={id} aria-haspopup="menu">
        {viewer && <Avatar viewer={viewer} size={28} />}
        <span className={styles.who}>
          <b>{name}</b>
          <span>{roleNames(me)}</span>
        </span>
      </button>
      <MenuList id={id} label="Аккаунт">
        <OwnItems />
      </MenuList>
    </>
  );
}

function OwnItems() {
  return (
    <>
      {OWN_LINKS.map(({ to, label, icon }) => (
        <MenuExternalLink key={to} href={to} icon={icon} sameTab>
          {label}
        </MenuExternalLink>
      ))}
      <form method="post" action={LOGOUT_PATH}>
        <MenuSubmit icon="exit">Выйти</MenuSubmit>
      </form>
    </>
  );
}
