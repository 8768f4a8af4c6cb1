import { Outlet } from 'react-router';
import { getStudioMe } from '#contract/studio/me.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../access/studio-call.ts';
import { SecondFactorGate } from '../second-factor/second-factor-gate.tsx';
import type { Route } from './+types/studio-layout.ts';
import { StudioFrame } from './studio-frame.tsx';

/** The style sheet of the studio; in development every module adds its own. */
export const links: Route.LinksFunction = () =>
  import.meta.env.DEV
    ? []
    : [{ rel: 'stylesheet', href: `/assets/studio-${import.meta.env.BUILD as string}.css` }];

/** Without a role the studio does not exist: the not-found page. */
export async function loader(args: Route.LoaderArgs) {
  return studioCall(args)(getStudioMe);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Студия', isHidden: true });
}

/** The layout of every page of the studio; a session that must give a code first sees nothing else. */
export default function StudioLayout({ loaderData: me }: Route.ComponentProps) {
  if (!me.second_factor.is_passed) return <SecondFactorGate me={me} />;
  return (
    <StudioFrame me={me}>
      <Outlet />
    </StudioFrame>
  );
}
