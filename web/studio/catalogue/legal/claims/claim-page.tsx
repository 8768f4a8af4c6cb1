import { viewAsVisitor } from '#contract/studio/blocks.ts';
import { getClaim } from '#contract/studio/claims.ts';
import { apiContext, notFound } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { useFocusAfterPanel, usePanel } from '../../../form/act-panel.tsx';
import { answerAct } from '../../../form/answer-act.ts';
import { DoneNotice } from '../../../form/done-notice.tsx';
import { useAct } from '../../../form/use-act.ts';
import { History, loadHistory } from '../../../journal/history.tsx';
import { StudioPage, WithSide } from '../../../ui/studio-page.tsx';
import { loadTargetChoice } from '../find-target.ts';
import { formatDay } from '../format-legal.ts';
import styles from '../legal.module.css';
import { ClaimDocuments } from '../parts/documents/claim-documents.tsx';
import { VisitorPanel } from '../parts/visitor-panel.tsx';
import { listCountries } from '../read-fields.ts';
import type { Route } from './+types/claim-page.ts';
import { ClaimAbout } from './claim-about.tsx';
import { CLAIM_ACTS } from './claim-acts.ts';
import { ClaimAnswer } from './claim-answer.tsx';
import { ClaimActions, ClaimStateMark, ClaimSteps } from './claim-head.tsx';
import { ClaimMeasure, ClaimTargets } from './claim-measure.tsx';
import { ClaimPanels } from './claim-panels.tsx';

const DEFAULT_COUNTRY = 'RU';

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^\d{1,9}$/.test(id) || Number(id) === 0) throw notFound(new URL(args.request.url).pathname);
  const call = studioCall(args);
  const query = new URL(args.request.url).searchParams;
  const [claim, history, choice] = await Promise.all([
    call(getClaim, { params: { id: Number(id) } }),
    loadHistory(call, 'claim', id),
    query.get('panel') === 'target' ? loadTargetChoice(call, query) : null,
  ]);
  const releases = [...new Map(claim.targets.map(({ release }) => [release.id, release])).values()];
  const shown = releases.find((release) => String(release.id) === query.get('of')) ?? releases[0];
  const asked = query.get('visitor') ?? '';
  const country = /^[A-Z]{2}$/.test(asked) ? asked : (claim.countries[0] ?? DEFAULT_COUNTRY);
  const view = shown ? await call(viewAsVisitor, { params: { id: shown.id }, query: { country } }) : null;
  return { claim, history, choice, releases, view, done: query.get('done'), countries: listCountries() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), CLAIM_ACTS);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Заявление № ${loaderData?.claim.id ?? ''} · Студия`, isHidden: true });
}

/** Why the last change of the state was refused, where no panel shows it. */
function StateProblem() {
  const { open } = usePanel();
  const { answer } = useAct('state');
  if (open !== null || answer?.problem === undefined) return null;
  return (
    <p className={styles.error} role="alert">
      {answer.problem}
    </p>
  );
}

/** A claim of a rightholder: its measure, the answer, the basis, and what visitors see. */
export default function ClaimPage({ loaderData }: Route.ComponentProps) {
  const { claim, history, choice, releases, view, done, countries } = loaderData;
  const { open } = usePanel();
  useFocusAfterPanel();
  const event = history.events.find(({ id }) => String(id) === done);
  return (
    <StudioPage
      title={`Заявление № ${claim.id}`}
      facts={
        <span className={styles.state}>
          <ClaimStateMark state={claim.state} />
          <span>
            {claim.claimant}, {formatDay(claim.created_at)}
          </span>
        </span>
      }
      actions={<ClaimActions claim={claim} isPanelOpen={open !== null} />}
    >
      {event && <DoneNotice key={event.id} event={event} />}
      <StateProblem />
      <ClaimSteps claim={claim} />
      <WithSide
        side={
          <>
            {releases.length > 0 && <VisitorPanel view={view} countries={countries} releases={releases} />}
            <History {...history} />
          </>
        }
      >
        <ClaimTargets claim={claim} />
        <ClaimMeasure claim={claim} countries={countries} />
        <ClaimAnswer claim={claim} countries={countries} />
        <ClaimAbout claim={claim} />
        <ClaimDocuments claim={claim} />
      </WithSide>
      <ClaimPanels
        key={`${open} ${choice?.picked?.id}`}
        claim={claim}
        countries={countries}
        choice={choice}
      />
    </StudioPage>
  );
}
