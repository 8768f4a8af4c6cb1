import { CATALOG_PATH, TEAMS_PATH } from '#contract/addresses.ts';
import { siteText } from '#contract/site.ts';
import { tieShortWords } from '#contract/no-break.ts';
import { allTeams, allTeamUsers } from '#contract/teams.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { type PluralForms, formatCount } from '#web/format/format-count.ts';
import type { Route } from './+types/teams-page.ts';
import { PageAnchors } from './page-anchors.tsx';
import { Prose } from './prose.tsx';
import { type FullTeam, peopleCount, withPeople } from './teams.ts';
import styles from './teams-page.module.css';
import { PersonCard } from './teams-person.tsx';

const PEOPLE: PluralForms = ['участник', 'участника', 'участников'];
const TEAMS: PluralForms = ['команда', 'команды', 'команд'];

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const [teams, users, { html }] = await Promise.all([
    call(allTeams),
    call(allTeamUsers),
    call(siteText, { params: { name: 'teams' } }),
  ]);
  return { teams: withPeople(teams, users), html };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Команда',
    description: 'Кто делает русскую озвучку: голоса, переводчики, редакторы, звукорежиссёры и художники.',
    path: TEAMS_PATH,
  });
}

export default function TeamsPage({ loaderData: { teams, html } }: Route.ComponentProps) {
  return (
    <main className={styles.page}>
      <h1>Команда</h1>
      {teams.length > 0 && (
        <p className={styles.about}>
          {[formatCount(peopleCount(teams), PEOPLE), formatCount(teams.length, TEAMS)].join(' · ')}
        </p>
      )}
      {html !== '' && (
        <div className={styles.text}>
          <Prose html={html} />
        </div>
      )}
      {teams.length === 0 && html === '' && <NoTeams />}
      {teams.length > 0 && (
        <>
          {teams.length > 1 && <PageAnchors label="Команды на этой странице" headings={teams} />}
          {teams.map((team) => (
            <Team key={team.id} team={team} />
          ))}
        </>
      )}
    </main>
  );
}

function Team({ team: { title, description, anchor, people } }: { team: FullTeam }) {
  return (
    <section className={styles.team} aria-labelledby={anchor}>
      <h2 id={anchor} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.count}>{people.length > 0 ? formatCount(people.length, PEOPLE) : 'Пока никого'}</p>
      {description !== '' && <p className={styles.description}>{tieShortWords(description)}</p>}
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoTeams() {
  return (
    <EmptyState
      heading="Состав пока не указан"
      help="Здесь появятся те, кто переводит, озвучивает и сводит релизы"
      action={
        <LinkButton to={CATALOG_PATH} variant="main">
          В каталог
        </LinkButton>
      }
    />
  );
}
