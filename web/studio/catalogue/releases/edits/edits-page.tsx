import { useEffect, useRef } from 'react';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { useFocusAfterPanel } from '../../../form/act-panel.tsx';
import { Blank } from '../../../ui/blank.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { RecordFrame } from '../../pages/head/record-frame.tsx';
import { loadChoices, loadRecord } from '../../pages/load-records.ts';
import { FormProvider } from '../../record-form/controls/form-context.ts';
import { releaseKind } from '../release-kind.tsx';
import type { Route } from './+types/edits-page.ts';
import { EditCard } from './edit-card.tsx';
import { ReturnPanel } from './return-panel.tsx';
import styles from './edits.module.css';

const cardOf = ({ id, sent_at: sentAt }: ProposedEdit) => `${id} ${sentAt}`;

/** The edits of a release that wait for a check, and that of the caller which was sent back. */
export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const [record, choices] = await Promise.all([
    loadRecord(call, releaseKind.path, args.params.id),
    loadChoices(call, releaseKind),
  ]);
  const edits = record.info['edits'] as ProposedEdit[];
  return { record, choices, edits, mayCheck: record.info['may_publish'] === true };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Правки: ${loaderData.record.title}` : 'Правки';
  return pageMeta(matches, { title: `${title} · Студия`, isHidden: true });
}

export default function EditsPage({
  loaderData: { record, choices, edits, mayCheck },
}: Route.ComponentProps) {
  useFocusAfterPanel();
  const list = useFocusAfterEdit(edits);
  const form = studioRecordPath(releaseKind.path, record.id);
  return (
    <RecordFrame kind={releaseKind} record={record} tab="edits">
      <FormProvider value={{ info: record.info, choices, values: record.fields }}>
        <div ref={list} className={styles.edits}>
          {edits.map((edit) => (
            // An amended edit has a new card: the choices were made about its former values.
            <EditCard
              key={cardOf(edit)}
              edit={edit}
              release={record}
              mayCheck={mayCheck && edit.returned === null}
            />
          ))}
          {edits.length === 0 && (
            <Blank
              icon="check"
              heading="Правок на проверке нет"
              help="Здесь появится то, что отправят на проверку: каждое поле как сейчас и как предлагают."
              action={<StudioLink to={form}>К релизу</StudioLink>}
            />
          )}
        </div>
      </FormProvider>
      {mayCheck && edits.map((edit) => <ReturnPanel key={edit.id} releaseId={record.id} edit={edit} />)}
    </RecordFrame>
  );
}

/** Moves the focus to the next heading of the list when the card with the focus has gone from it. */
function useFocusAfterEdit(edits: readonly ProposedEdit[]) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(edits);
  useEffect(() => {
    const cards = edits.map(cardOf);
    const gone = before.current.findIndex((edit) => !cards.includes(cardOf(edit)));
    before.current = edits;
    if (gone === -1 || document.activeElement !== document.body) return;
    const headings = list.current?.querySelectorAll<HTMLElement>('h2') ?? [];
    const next = headings[Math.min(gone, headings.length - 1)];
    if (!next) return;
    next.tabIndex = -1;
    next.focus();
  }, [edits]);
  return list;
}
