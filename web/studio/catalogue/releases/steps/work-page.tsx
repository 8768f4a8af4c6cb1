import { studioEpisodeStepsPath, STUDIO_STEPS_PATH } from '#contract/studio/addresses.ts';
import { getEpisodeWork } from '#contract/studio/steps.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { studioCall } from '../../../access/studio-call.ts';
import { useFocusAfterPanel } from '../../../form/act-panel.tsx';
import { Panel, StudioPage } from '../../../ui/studio-page.tsx';
import { RecordFrame } from '../../pages/head/record-frame.tsx';
import { loadRecord } from '../../pages/load-records.ts';
import { EpisodeStateMark } from '../episodes/episode-state.tsx';
import { episodeKind } from '../episodes/episode-kind.tsx';
import type { Route } from './+types/work-page.ts';
import { Remarks } from './remarks.tsx';
import { StepPanel, StepsPanel } from './steps-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const { id } = args.params;
  const work = await call(getEpisodeWork, { params: { id } });
  // Whoever only has a step of it sees no other pages of the episode.
  const record = work.may_edit ? await loadRecord(call, episodeKind.path, id) : null;
  return { work, record, now: new Date().toISOString() };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Этапы: ${loaderData.work.title}` : 'Этапы';
  return pageMeta(matches, { title: `${title} · Студия`, isHidden: true });
}

/** The work on an episode: who does what until when, and what was seen in the video. */
export default function WorkPage({ loaderData: { work, record, now } }: Route.ComponentProps) {
  useFocusAfterPanel();
  const content = (
    <>
      <StepsPanel key={studioEpisodeStepsPath(work.id)} work={work} now={now} />
      <Panel title="Видео и замечания">
        <Remarks key={work.id} work={work} />
      </Panel>
      <StepPanel work={work} />
    </>
  );
  if (record)
    return (
      <RecordFrame kind={episodeKind} record={record} tab="steps">
        {content}
        {episodeKind.panels?.(record)}
      </RecordFrame>
    );
  return (
    <StudioPage
      title={work.title}
      facts={
        <>
          <EpisodeStateMark
            state={work.state}
            isReleaseShown={work.release.state === 'published'}
            isVideoComing={work.is_video_coming}
          />
          {' · '}
          <Link to={STUDIO_STEPS_PATH}>Все мои этапы</Link>
        </>
      }
    >
      {content}
    </StudioPage>
  );
}
