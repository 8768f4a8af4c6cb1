import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { answerAct } from '../../../form/answer-act.ts';
import { StudioPage } from '../../../ui/studio-page.tsx';
import { loadTargetChoice } from '../find-target.ts';
import type { Route } from './+types/blocks-page.ts';
import { BLOCK_ACTS } from './block-acts.ts';
import { formatTotal } from '../../../list/format-total.ts';
import { BlocksView, NewBlock } from './blocks-view.tsx';
import { loadBlocks } from './load-blocks.ts';

export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const query = new URL(args.request.url).searchParams;
  const [blocks, choice] = await Promise.all([
    loadBlocks(call, args.request),
    query.get('panel') === 'new' ? loadTargetChoice(call, query) : null,
  ]);
  return { ...blocks, choice };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), BLOCK_ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Блокировки · Студия', isHidden: true });
}

/** All blocks of releases and episodes. */
export default function BlocksPage({ loaderData }: Route.ComponentProps) {
  return (
    <StudioPage
      title="Блокировки"
      count={formatTotal(loaderData.list.total)}
      facts="Релизы и эпизоды, закрытые в странах. Время московское."
      actions={<NewBlock text="Закрыть релиз" />}
    >
      <BlocksView {...loaderData} help="Здесь будут релизы и эпизоды, которые закрыты в каких-то странах." />
    </StudioPage>
  );
}
