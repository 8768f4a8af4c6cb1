import { SUPPORT_PATH } from '#contract/addresses.ts';
import { siteText } from '#contract/site.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import type { Route } from './+types/support-page.ts';
import { OtherWays, SupportMethods } from './support-methods.tsx';
import { TextPage } from './text-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const text = await context.get(apiContext)(siteText, { params: { name: 'support' } });
  return { ...text, now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Поддержать проект',
    description: 'Как поддержать команду озвучки: деньгами, ссылкой, сообщением об ошибке или своим голосом.',
    path: SUPPORT_PATH,
  });
}

// A paragraph before all others is what the page is about.
const INTRO = /^<p>.*?<\/p>/s;

export default function SupportPage({ loaderData: { html, updated_at, now } }: Route.ComponentProps) {
  const { support_methods: methods } = useSite();
  const [intro = ''] = INTRO.exec(html) ?? [];
  const text = html.slice(intro.length);
  return (
    <TextPage title="Поддержать проект" intro={intro} html={text} updatedAt={updated_at} now={now}>
      {methods.length > 0 && (
        <>
          <SupportMethods methods={methods} />
          <h2>Помочь можно и&nbsp;без денег</h2>
        </>
      )}
      <OtherWays isMain={methods.length === 0} />
    </TextPage>
  );
}
