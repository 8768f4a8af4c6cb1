import { redirect, useSearchParams } from 'react-router';
import { STUDIO_USERS_PATH, studioUserPath } from '#contract/studio/addresses.ts';
import { listInvitations } from '#contract/studio/invitations.ts';
import { ROLE_RULES, ROLES } from '#contract/studio/rights.ts';
import { type ListedUser, listUsers } from '#contract/studio/users.ts';
import { allTeams } from '#contract/teams.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { describeApiError } from '../access/api-error.ts';
import { studioCall } from '../access/studio-call.ts';
import { hasRight, useStudioMe } from '../access/studio-me.ts';
import { usePanel } from '../form/act-panel.tsx';
import { answerAct } from '../form/answer-act.ts';
import { Notice } from '../form/done-notice.tsx';
import { DataList } from '../list/data-list.tsx';
import { type Filter, readQuery } from '../list/filters/filters.ts';
import { formatTotal } from '../list/format-total.ts';
import { loadList } from '../list/load-list.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { StudioLink } from '../ui/studio-button.tsx';
import { StudioPage } from '../ui/studio-page.tsx';
import type { Route } from './+types/users-page.ts';
import { useGiving } from './give-role.tsx';
import { InvitePanel } from './panels/invite-panel.tsx';
import { LinkInvitationPanel, WaitingInvitations } from './panels/invitations.tsx';
import { LIST_ACTS } from './user-acts.ts';
import { userColumns } from './user-columns.tsx';

const FILTERS: readonly Filter[] = [
  { name: 'search', title: 'Ник, логин, номер или вся почта', kind: 'text', isSearch: true },
  {
    name: 'role',
    title: 'Роль',
    kind: 'choice',
    options: [
      { value: 'any', label: 'Любая' },
      ...ROLES.map((role) => ({ value: role, label: ROLE_RULES[role].name })),
    ],
  },
  {
    name: 'state',
    title: 'Состояние',
    kind: 'choice',
    options: [
      { value: 'banned', label: 'Заблокированы' },
      { value: 'leaving', label: 'Удаляют аккаунт' },
    ],
  },
];

const nameOf = ({ nickname, login }: ListedUser) => nickname ?? login;

// Whoever gives no roles sees no invitations.
function whereForbidden(error: unknown): never[] {
  if (describeApiError(error)?.status === 403) return [];
  throw error;
}

/** A list of users; `account` in the address leads to the page of one account, to give it a role. */
export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const { account, ...query } = readQuery(
    args.request,
    'search',
    'role',
    'state',
    'order',
    'after',
    'account',
  );
  const list = await loadList<ListedUser>(() => call(listUsers, { query }));
  const now = new Date().toISOString();
  const isInviting = new URL(args.request.url).searchParams.get('panel') === 'link';
  const [invitations, teams] = await Promise.all([
    args.context
      .get(apiContext)(listInvitations)
      .then(({ data }) => data, whereForbidden),
    isInviting ? call(allTeams) : [],
  ]);
  const page = { list, now, invitations: [...invitations], teams: [...teams] };
  if (account === undefined) return { ...page, missing: null };
  const { data } = await call(listUsers, { query: { account } });
  if (data[0]) throw redirect(studioUserPath(data[0].id, 'role'));
  return { ...page, missing: account };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), LIST_ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Пользователи · Студия', isHidden: true });
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { list, now, missing, invitations, teams } = loaderData;
  const me = useStudioMe();
  const [query] = useSearchParams();
  const mayGive = hasRight(me, 'roles');
  const { open } = usePanel();
  const { give, confirm } = useGiving();
  return (
    <StudioPage
      title="Пользователи"
      count={formatTotal(list.total)}
      actions={
        mayGive && (
          <>
            <StudioLink size="large" to={`${STUDIO_USERS_PATH}?panel=link`} data-opens="link">
              Пригласить
            </StudioLink>
            <StudioLink
              variant={open === 'invite' ? 'quiet' : 'main'}
              size="large"
              to={`${STUDIO_USERS_PATH}?panel=invite`}
              data-opens="invite"
            >
              <StudioIcon name="plus" />
              Дать роль
            </StudioLink>
          </>
        )
      }
    >
      {query.has('withdrawn') && <Notice>Приглашение отозвано</Notice>}
      {mayGive && <WaitingInvitations invitations={invitations} />}
      <DataList
        name="users"
        label="Пользователи"
        list={list}
        getKey={({ id }) => id}
        nameOf={nameOf}
        linkTo={({ id }) => studioUserPath(id)}
        columns={userColumns(now, give)}
        filters={FILTERS}
        order="newest"
        nothingYet={{ icon: 'users', heading: 'Пользователей пока нет' }}
        nothingFound="Под эти фильтры не попал ни один пользователь"
      />
      {mayGive && confirm}
      {mayGive && <InvitePanel missing={missing} />}
      {mayGive && open === 'link' && <LinkInvitationPanel teams={teams} />}
    </StudioPage>
  );
}
