import { useSearchParams } from 'react-router';
import { getUser, type StudioUser } from '#contract/studio/users.ts';
import { allTeams, type Team } from '#contract/teams.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { apiContext, notFound } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../access/studio-call.ts';
import { hasRight, useStudioMe } from '../access/studio-me.ts';
import { useFocusAfterPanel, usePanel } from '../form/act-panel.tsx';
import { answerAct } from '../form/answer-act.ts';
import { DoneNotice } from '../form/done-notice.tsx';
import { History, loadHistory, type ThingHistory } from '../journal/history.tsx';
import { StudioPage, WithSide } from '../ui/studio-page.tsx';
import type { Route } from './+types/user-page.ts';
import { BanPanel } from './panels/ban-panel.tsx';
import {
  AvatarPanel,
  EmailPanel,
  LinkPanel,
  RenamePanel,
  SessionsPanel,
  UnbanPanel,
} from './panels/plain-panels.tsx';
import { RolePanel, TakePanel } from './panels/role-panel.tsx';
import { formatRoles } from './role-names.ts';
import { actsOnUser } from './user-acts.ts';
import { BanActions, mayActOnUser, UserActions } from './user/user-actions.tsx';
import { UserFacts } from './user/user-facts.tsx';
import { UserNotes } from './user/user-notes.tsx';
import { UserRoles } from './user/user-roles.tsx';
import { UserState } from './user/user-state.tsx';
import styles from './user/user.module.css';

function readId({ id }: { id: string }, request: Request): number {
  if (!/^\d{1,9}$/.test(id) || Number(id) === 0) throw notFound(new URL(request.url).pathname);
  return Number(id);
}

type UserPageData = { user: StudioUser; history: ThingHistory; teams: Team[]; now: string };

export async function loader(args: Route.LoaderArgs): Promise<UserPageData> {
  const id = readId(args.params, args.request);
  const call = studioCall(args);
  const isGiving = new URL(args.request.url).searchParams.get('panel') === 'role';
  const [user, history, teams] = await Promise.all([
    call(getUser, { params: { id } }),
    loadHistory(call, 'user', id),
    isGiving ? call(allTeams) : [],
  ]);
  return { user, history, teams: [...teams], now: history.now };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), actsOnUser(readId(params, request)));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.user.nickname ?? loaderData?.user.login ?? 'Пользователь';
  return pageMeta(matches, { title: `${name} · Студия`, isHidden: true });
}

export default function UserPage({ loaderData: { user, history, teams, now } }: Route.ComponentProps) {
  const me = useStudioMe();
  const [query] = useSearchParams();
  const { open } = usePanel();
  useFocusAfterPanel();
  const done = history.events.find(({ id }) => String(id) === query.get('done'));
  const since = formatDate(new Date(user.created_at), new Date(now), MOSCOW_TIME_ZONE);
  return (
    <StudioPage
      title={
        <span className={styles.head}>
          <Avatar viewer={user} size={46} />
          {user.nickname ?? user.login}
        </span>
      }
      actions={<BanActions me={me} user={user} />}
      facts={
        <span className={styles.state}>
          <UserState user={user} now={now} />
          <span>
            {formatRoles(user.roles)}, с {since}
          </span>
        </span>
      }
    >
      {done && <DoneNotice key={done.id} event={done} />}
      <WithSide
        side={
          <>
            <UserActions me={me} user={user} />
            <UserRoles me={me} user={user} now={now} />
          </>
        }
      >
        <UserFacts me={me} user={user} now={now} />
        <UserNotes me={me} user={user} now={now} />
        <History {...history} />
      </WithSide>
      <UserPanels
        key={open}
        open={open}
        user={user}
        teams={teams}
        now={now}
        allowed={{ private: hasRight(me, 'private'), roles: hasRight(me, 'roles') }}
      />
    </StudioPage>
  );
}

type UserPanelsProps = {
  open: string | null;
  user: StudioUser;
  teams: readonly Team[];
  now: string;
  allowed: { private: boolean; roles: boolean };
};

/** The panel that the address of the page of a user opens, if its viewer may do the act. */
function UserPanels({ open, user, teams, now, allowed }: UserPanelsProps) {
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
