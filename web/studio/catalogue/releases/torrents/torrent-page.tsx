import { redirect } from 'react-router';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import { torrents } from '#contract/studio/torrents.ts';
import { formValues } from '#web/account/auth/form-validation.ts';
import { pageMeta } from '#web/page/meta.ts';
import { readForm } from '#web/page/read-form.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { History, loadHistory } from '../../../journal/history.tsx';
import { useFocusAfterPanel, usePanel } from '../../../people/panels/act-panel.tsx';
import { refuseAct } from '../../../second-factor/refuse-act.ts';
import type { StudioRecord } from '../../kinds/record-kind.ts';
import { RecordFrame } from '../../pages/head/record-frame.tsx';
import { loadChoices } from '../../pages/load-records.ts';
import { RemovePanel } from '../../pages/remove-panel.tsx';
import { RecordForm } from '../../record-form/record-form.tsx';
import type { Route } from './+types/torrent-page.ts';
import { torrentKind } from './torrent-kind.tsx';

/** One torrent with its history. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const call = studioCall(args);
  const [record, choices, history] = await Promise.all([
    call(torrents.get, { params: { id } }),
    loadChoices(call, torrentKind),
    loadHistory(call, 'torrent', id),
  ]);
  return { record, choices, history };
}

/** Removes the torrent; the list of its release says so and can take it back. */
export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const call = studioCall(args);
  const { reason } = formValues(await readForm(args.request), ['reason']);
  try {
    const { info } = await call(torrents.get, { params: { id } });
    const query = reason === '' ? {} : { reason };
    const { event_id: event } = await call(torrents.remove, { params: { id }, query });
    return redirect(`${studioRecordPath('releases', String(info.release.id))}/torrents?done=${event}`);
  } catch (error) {
    return refuseAct(error);
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `${loaderData?.record.title ?? 'Раздача'} · Студия`, isHidden: true });
}

export default function TorrentPage({
  loaderData: { record: loaded, choices, history },
}: Route.ComponentProps) {
  const record = loaded as unknown as StudioRecord;
  const { open } = usePanel();
  useFocusAfterPanel();
  const name = `torrents/${record.id}`;
  return (
    <RecordFrame kind={torrentKind} record={record}>
      <RecordForm
        key={name}
        name={name}
        stored={record.fields}
        groups={torrentKind.groups}
        context={{ info: record.info, choices }}
        send={(change) => sendToStudio('POST', name, { change })}
        done={torrentKind.words.saved}
        aside={
          <>
            {torrentKind.aside?.(record)}
            <History {...history} />
          </>
        }
      />
      {open === 'remove' && <RemovePanel kind={torrentKind} record={record} />}
    </RecordFrame>
  );
}
