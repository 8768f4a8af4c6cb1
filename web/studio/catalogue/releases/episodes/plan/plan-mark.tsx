import { useState } from 'react';
import type { PublicationPlan } from '#contract/studio/records/episodes.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { StateMark } from '../../../../ui/state-mark.tsx';
import { formatPlan, isAwaited } from './format-plan.ts';

/** When an episode goes out by plan, or that it could not: «По плану сегодня в 19:00», in the zone of the browser. */
function PlanMark({ plan, now }: { plan: PublicationPlan; now: Date }) {
  const zone = useTimeZone();
  const waiting = isAwaited(plan, now) ? 'attention' : 'timed';
  return (
    <StateMark state={plan.failure === null ? waiting : 'failed'}>{formatPlan(plan, now, zone)}</StateMark>
  );
}

/** The plan of an episode with who has made it or why it failed. */
export function EpisodePlan({ plan }: { plan: PublicationPlan }) {
  const [now] = useState(() => new Date());
  const more = plan.failure ?? (plan.by === null ? null : `план: ${plan.by}`);
  return (
    <>
      <PlanMark plan={plan} now={now} />
      {more !== null && <span>· {more}</span>}
    </>
  );
}
