import { useSearchParams } from 'react-router';
import { listEvents, type JournalEvent } from '#contract/studio/events.ts';
import { getUser, type StudioUser } from '#contract/studio/users.ts';
import { allTeams, type Team } from '#contract/teams.ts';
import { Avatar } from '#web/entities/viewer/avatar.tsx';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { apiContext, notFound } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { hasRight, useStudioMe } from '../access/studio-me.ts';
import { studioCall } from '../access/studio-call.ts';
import { StudioPage, WithSide } from '../ui/studio-page.tsx';
import type { Route } from './+types/user-page.ts';
import { answerUserAct } from './answer-user-act.ts';
import { useFocusAfterPanel, usePanel } from './panels/act-panel.tsx';
import { UserPanels } from './panels/user-panels.tsx';
import { formatRoles } from './role-names.ts';
import { DoneNotice } from './user/done-notice.tsx';
import { BanActions, UserActions } from './user/user-actions.tsx';
import { UserFacts } from './user/user-facts.tsx';
import { UserHistory } from './user/user-history.tsx';
import { UserNotes } from './user/user-notes.tsx';
import { UserRoles } from './user/user-roles.tsx';
import styles from './user/user.module.css';
import { UserState } from './user-state.tsx';

const EVENTS = 30;

function readId({ id }: { id: string }, request: Request): number {
  if (!/^\d{1,9}$/.test(id) || Number(id) === 0) throw notFound(new URL(request.url).pathname);
  return Number(id);
}

type UserPageData = { user: StudioUser; events: JournalEvent[]; teams: Team[]; now: string };

export async function loader(args: Route.LoaderArgs): Promise<UserPageData> {
  const id = readId(args.params, args.request);
  const call = studioCall(args);
  const query = { thing: 'user', thing_id: String(id), limit: EVENTS } as const;
  const isGiving = new URL(args.request.url).searchParams.get('panel') === 'role';
  const [user, { data: events }, teams] = await Promise.all([
    call(getUser, { params: { id } }),
    call(listEvents, { query }),
    isGiving ? call(allTeams) : [],
  ]);
  return { user, events, teams: [...teams], now: new Date().toISOString() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerUserAct(request, context.get(apiContext), readId(params, request));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.user.nickname ?? loaderData?.user.login ?? 'Пользователь';
  return pageMeta(matches, { title: `${name} · Студия`, isHidden: true });
}

export default function UserPage({ loaderData: { user, events, teams, now } }: Route.ComponentProps) {
  const me = useStudioMe();
  const [query] = useSearchParams();
  const { open } = usePanel();
  useFocusAfterPanel();
  const done = events.find(({ id }) => String(id) === query.get('done'));
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
        <UserHistory userId={user.id} events={events} now={now} />
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
