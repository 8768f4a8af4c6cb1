import { apiContext, notFound } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { answerAct } from '../../../form/answer-act.ts';
import { RecordFrame } from '../../pages/head/record-frame.tsx';
import { loadRecord } from '../../pages/load-records.ts';
import { releaseKind } from '../../releases/release-kind.tsx';
import { chooseRelease } from '../find-target.ts';
import type { Route } from './+types/release-blocks-page.ts';
import { BLOCK_ACTS } from './block-acts.ts';
import { BlocksView, NewBlock } from './blocks-view.tsx';
import { loadBlocks } from './load-blocks.ts';

/** The blocks of one release, for those who close releases; its panel closes this one. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { pathname, searchParams } = new URL(args.request.url);
  // The list finds a release by its number, and by its name where it is none.
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound(pathname);
  const call = studioCall(args);
  const [record, blocks] = await Promise.all([
    loadRecord(call, releaseKind.path, id),
    loadBlocks(call, args.request, id),
  ]);
  const year = Number(record.fields['year']);
  const choice =
    searchParams.get('panel') === 'new'
      ? await chooseRelease(call, { id: Number(id), name: record.title, year })
      : null;
  return { ...blocks, record, choice };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), BLOCK_ACTS);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.record.title}: блокировки` : 'Блокировки';
  return pageMeta(matches, { title: `${title} · Студия`, isHidden: true });
}

export default function ReleaseBlocksPage({ loaderData: { record, ...loaded } }: Route.ComponentProps) {
  return (
    <RecordFrame
      kind={releaseKind}
      record={record}
      tab="blocks"
      action={<NewBlock text="Добавить блокировку" />}
    >
      <BlocksView
        {...loaded}
        isOfRelease
        help="Здесь будет, где и до какого срока закрыт этот релиз или его эпизоды."
      />
    </RecordFrame>
  );
}
