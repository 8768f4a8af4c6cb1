import { LOGIN_PATH } from '#contract/addresses.ts';
import { AuthPage } from '#web/account/auth/form/auth-page.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Route } from './+types/my-data-deleted-page.ts';

const day = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function loader({ request }: Route.LoaderArgs) {
  const until = new URL(request.url).searchParams.get('until') ?? '';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until) && !Number.isNaN(Date.parse(until));
  return { until: isDay ? day.format(new Date(until)) : null };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Аккаунт удаляется', isHidden: true });
}

export default function DeletedPage({ loaderData: { until } }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Аккаунт удаляется"
      lead={
        until === null
          ? 'Передумаете — войдите в течение 14 дней, и всё останется как было.'
          : `Передумаете — войдите до ${until.replaceAll(' ', '\u00A0')}, и всё останется как было.`
      }
    >
      <LinkButton to={LOGIN_PATH} variant="main" size="large" wide>
        Вернуть аккаунт
      </LinkButton>
      <LinkButton to="/" size="large" wide>
        На главную
      </LinkButton>
    </AuthPage>
  );
}
