import { getStudioHelp } from '#contract/studio/help.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../access/studio-call.ts';
import { StudioPage } from '../ui/studio-page.tsx';
import type { Route } from './+types/help-page.ts';
import styles from './help-page.module.css';

export async function loader(args: Route.LoaderArgs) {
  return studioCall(args)(getStudioHelp);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Справка · Студия', isHidden: true });
}

/** The manual of the studio, as HTML that the API has made safe. */
export default function HelpPage({ loaderData: { html } }: Route.ComponentProps) {
  return (
    <StudioPage title="Справка">
      <article className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </StudioPage>
  );
}
