import { RULES_PATH } from '#contract/addresses.ts';
import { siteText } from '#contract/site.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import type { Route } from './+types/rules-page.ts';
import { TextPage } from './text-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const text = await context.get(apiContext)(siteText, { params: { name: 'rules' } });
  return { ...text, now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Правила',
    description:
      'Правила сайта: что можно и чего нельзя, возрастные ограничения, обращения правообладателей, личные данные.',
    path: RULES_PATH,
  });
}

export default function RulesPage({ loaderData: { html, updated_at, now } }: Route.ComponentProps) {
  return <TextPage title="Правила" html={html} updatedAt={updated_at} now={now} />;
}
