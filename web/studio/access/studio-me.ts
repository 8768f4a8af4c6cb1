import { useRouteLoaderData } from 'react-router';
import type { StudioMe } from '#contract/studio/me.ts';
import { ACTS, type Act, inversesOf } from '#contract/studio/acts.ts';
import type { Right } from '#contract/studio/rights.ts';

/** Returns who works in the studio, on every page of it. */
export function useStudioMe(): StudioMe {
  const me = useRouteLoaderData<StudioMe>('studio/frame/studio-layout');
  if (!me) throw new Error('Only pages of the studio know who works in it.');
  return me;
}

/** Whether somebody has a right, over the whole site or for a team. */
export function hasRight({ rights, roles }: StudioMe, right: Right): boolean {
  return rights.includes(right) || roles.some(({ team }) => team?.rights.includes(right));
}

/** Whether somebody who does an act may also take it back. */
export function mayUndo(me: StudioMe, act: Act): boolean {
  return inversesOf(act, null).every((inverse) => hasRight(me, ACTS[inverse].right));
}
