import type { StudioUser } from '#contract/studio/users.ts';
import type { Team } from '#contract/teams.ts';
import { useStudioMe } from '../../access/studio-me.ts';
import { mayActOnUser } from '../user/user-actions.tsx';
import { BanPanel } from './ban-panel.tsx';
import {
  AvatarPanel,
  EmailPanel,
  LinkPanel,
  RenamePanel,
  SessionsPanel,
  UnbanPanel,
} from './plain-panels.tsx';
import { RolePanel, TakePanel } from './role-panel.tsx';

type UserPanelsProps = {
  open: string | null;
  user: StudioUser;
  teams: readonly Team[];
  now: string;
  allowed: { private: boolean; roles: boolean };
};

/** The panel that the address of the page of a user opens, if its viewer may do the act. */
export function UserPanels({ open, user, teams, now, allowed }: UserPanelsProps) {
  const me = useStudioMe();
  if (!mayActOnUser(me, user)) return null;
  if (open === 'ban' && me.id !== user.id) return <BanPanel user={user} now={now} />;
  if (open === 'unban' && user.is_banned) return <UnbanPanel user={user} />;
  if (open === 'rename') return <RenamePanel user={user} />;
  if (open === 'avatar') return <AvatarPanel user={user} />;
  if (open === 'sessions') return <SessionsPanel user={user} />;
  if (open === 'email' && allowed.private) return <EmailPanel user={user} />;
  if (open === 'link' && allowed.private) return <LinkPanel user={user} />;
  if (open === 'role' && allowed.roles) return <RolePanel user={user} teams={teams} />;
  if (open === 'take' && allowed.roles) return <TakePanel user={user} />;
  return null;
}
