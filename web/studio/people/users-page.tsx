import { redirect } from 'react-router';
import { STUDIO_USERS_PATH, studioUserPath } from '#contract/studio/addresses.ts';
import { ROLE_RULES, ROLES } from '#contract/studio/rights.ts';
import { type ListedUser, listUsers } from '#contract/studio/users.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../access/studio-call.ts';
import { hasRight, useStudioMe } from '../access/studio-me.ts';
import { usePanel } from '../form/act-panel.tsx';
import { DataList } from '../list/data-list.tsx';
import { type Filter, readQuery } from '../list/filters/filters.ts';
import { loadList } from '../list/load-list.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { StudioLink } from '../ui/studio-button.tsx';
import { StudioPage } from '../ui/studio-page.tsx';
import type { Route } from './+types/users-page.ts';
import { InvitePanel } from './panels/invite-panel.tsx';
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
  if (account === undefined) return { list, now, missing: null };
  const { data } = await call(listUsers, { query: { account } });
  if (data[0]) throw redirect(studioUserPath(data[0].id, 'role'));
  return { list, now, missing: account };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Пользователи · Студия', isHidden: true });
}

export default function UsersPage({ loaderData: { list, now, missing } }: Route.ComponentProps) {
  const me = useStudioMe();
  const mayGive = hasRight(me, 'roles');
  const { open } = usePanel();
  return (
    <StudioPage
      title="Пользователи"
      actions={
        mayGive && (
          <StudioLink
            variant={open === 'invite' ? 'quiet' : 'main'}
            size="large"
            to={`${STUDIO_USERS_PATH}?panel=invite`}
            data-opens="invite"
          >
            <StudioIcon name="plus" />
            Дать роль
          </StudioLink>
        )
      }
    >
      <DataList
        name="users"
        label="Пользователи"
        list={list}
        getKey={({ id }) => id}
        nameOf={nameOf}
        linkTo={({ id }) => studioUserPath(id)}
        columns={userColumns(now)}
        filters={FILTERS}
        order="newest"
        nothingYet={{ icon: 'users', heading: 'Пользователей пока нет' }}
        nothingFound="Под эти фильтры не попал ни один пользователь"
      />
      {mayGive && <InvitePanel missing={missing} />}
    </StudioPage>
  );
}
