import { useEffect, useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { STUDIO_USERS_PATH, studioUserPath } from '#contract/studio/addresses.ts';
import { mayGive, rankOf, type Role, ROLE_RULES, ROLES } from '#contract/studio/rights.ts';
import type { ListedUser } from '#contract/studio/users.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { MenuAction, MenuList, MenuPageLink } from '#web/ui/menu/menu.tsx';
import { useStudioMe } from '../access/studio-me.ts';
import { showDone } from '../access/undo-event.ts';
import { ConfirmPassword } from '../form/confirm/confirm-password.tsx';
import { useAct } from '../form/use-act.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { StudioButton } from '../ui/studio-button.tsx';
import { mayGetRole } from './user/user-actions.tsx';

/** What giving a role from the list came to. */
export type GivenRole = { given: string; event: number | null };

/** Gives a person of the list a role. */
export type Give = (user: ListedUser, role: Role) => void;

// A role of a team needs the team, and one that gives roles itself a second look: these have a panel.
const needsPanel = (role: Role) => ROLE_RULES[role].isOfTeam || rankOf([role]) > 1;

/** Gives roles from the list of people, at once; the message that tells it undoes it. The list shows `confirm`. */
export function useGiving() {
  const { revalidate } = useRevalidator();
  const { answer, sent } = useAct<GivenRole>('give', STUDIO_USERS_PATH);
  const told = useRef(answer);
  useEffect(() => {
    if (answer === undefined || answer === told.current) return;
    told.current = answer;
    if (answer.given !== undefined) showDone(answer.given, answer.event ?? null, () => void revalidate());
    else if (answer.problem !== undefined && answer.needs === undefined) showToast('error', answer.problem);
    // Once for an answer: what revalidates is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  const give: Give = ({ id, nickname, login }, role) => {
    const form = { act: 'give', id: String(id), role, name: nickname ?? login };
    void sent.submit(form, { method: 'POST', action: STUDIO_USERS_PATH });
  };
  return { give, confirm: <ConfirmPassword fetcher={sent} what="Дать роль" /> };
}

/** The menu in a row of the list with the roles that its person may get. */
export function GiveRole({ user, give }: { user: ListedUser; give: Give }) {
  const menu = useId();
  const me = useStudioMe();
  const own = me.roles.map(({ role }) => role);
  const has = (role: Role) => !ROLE_RULES[role].isOfTeam && user.roles.some((one) => one.role === role);
  const offered = ROLES.filter((role) => mayGive(own, role) && !has(role));
  if (!mayGetRole(me, user) || offered.length === 0) return null;
  const label = `Дать роль: ${user.nickname ?? user.login}`;
  return (
    <>
      <StudioButton
        variant="bare"
        size="small"
        square
        popoverTarget={menu}
        aria-label={label}
        aria-haspopup="menu"
        title="Дать роль"
      >
        <StudioIcon name="plus" />
      </StudioButton>
      <MenuList id={menu} label={label}>
        {offered.map((role) =>
          needsPanel(role) ? (
            <MenuPageLink key={role} to={`${studioUserPath(user.id, 'role')}&role=${role}`}>
              {ROLE_RULES[role].name}…
            </MenuPageLink>
          ) : (
            <MenuAction key={role} onSelect={() => give(user, role)}>
              {ROLE_RULES[role].name}
            </MenuAction>
          ),
        )}
      </MenuList>
    </>
  );
}
