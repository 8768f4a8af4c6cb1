import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Call } from '#contract/client.ts';
import { actOf, type Thing } from '#contract/studio/acts.ts';
import { studioRecordPath, studioRecordsPath } from '#contract/studio/addresses.ts';
import { type Draft, type FormMember, readDraft } from '#contract/studio/drafts.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { SavedRelease } from '#contract/studio/records/releases.ts';
import { apiContext, notFound } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { describeApiError } from '../../access/api-error.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { studioCall } from '../../access/studio-call.ts';
import { mayUndo, useStudioMe } from '../../access/studio-me.ts';
import { ActForm } from '../../form/act-form.tsx';
import { ActPanel, useFocusAfterPanel, usePanel } from '../../form/act-panel.tsx';
import { answerAct } from '../../form/answer-act.ts';
import { Field } from '../../form/field.tsx';
import { History, loadHistory } from '../../journal/history.tsx';
import { readQuery } from '../../list/filters/filters.ts';
import { findKind } from '../kinds/kinds.ts';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';
import { FormMembers } from '../record-form/drafts/form-members.tsx';
import { CheckNote, useCheckNote } from '../record-form/check-note.tsx';
import { RecordForm } from '../record-form/record-form.tsx';
import { valuesOf } from '../record-form/state/change.ts';
import type { Route } from './+types/record-page.ts';
import { endpointsFor } from './endpoints.ts';
import { NEW, RecordFrame } from './head/record-frame.tsx';
import { kindOf, listAllRecords, loadChoices, loadRecord } from './load-records.ts';
import { MergePanel } from './merge-panel.tsx';

/** One record with its history; the id `new` is an empty one. */
export async function loader(args: Route.LoaderArgs) {
  const { params, request } = args;
  const kind = kindOf(params.kind, request);
  const { get, list } = endpointsFor(kind.path);
  const call = studioCall(args);
  if (params.id === NEW) {
    if (!kind.blank || !list) throw notFound(new URL(request.url).pathname);
    // The list answers whether the caller has the right.
    const [choices, draft] = await Promise.all([
      loadChoices(call, kind),
      loadDraft(call, kind.thing, NEW),
      call(list, { query: { limit: 1 } }),
    ]);
    const record: StudioRecord = {
      id: NEW,
      title: kind.words.create,
      fields: kind.blank,
      info: {},
    };
    return { path: kind.path, record, stored: record.fields, choices, draft, history: null, others: [] };
  }
  if (!get) throw notFound(new URL(request.url).pathname);
  const isMerging = kind.words.merge !== undefined && readQuery(request, 'panel').panel === 'merge';
  const [record, choices, draft, history, all] = await Promise.all([
    loadRecord(call, kind.path, params.id),
    loadChoices(call, kind),
    loadDraft(call, kind.thing, params.id),
    loadHistory(call, kind.thing, params.id),
    isMerging ? listAllRecords(call, kind.path) : [],
  ]);
  const others = all.filter(({ id }) => id !== record.id);
  const stored = { ...record.fields, ...kind.proposal?.(record)?.fields };
  return { path: kind.path, record, stored, choices, draft, history, others };
}

/** Removes the record; the list says so and can take it back. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const kind = kindOf(params.kind, request);
  const { remove } = endpointsFor(kind.path);
  if (!remove) throw notFound(new URL(request.url).pathname);
  return answerAct(request, context.get(apiContext), {
    remove: {
      run: async (call, { reason = '' }) => {
        const query = reason === '' ? {} : { reason };
        const list = kind.listAddress?.(await loadRecord(call, kind.path, params.id));
        const { event_id: event } = await call(remove, { params: { id: params.id }, query });
        return { to: `${list ?? studioRecordsPath(kind.path)}?done=${event}` };
      },
    },
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `${loaderData?.record.title ?? 'Запись'} · Студия`, isHidden: true });
}

export default function RecordPage({
  loaderData: { path, record, stored, choices, draft, history, others },
}: Route.ComponentProps) {
  const kind = findKind(path);
  if (!kind) throw new Error(`The loader knows ${path}.`);
  const navigate = useNavigate();
  const me = useStudioMe();
  const { open } = usePanel();
  const { words, groups, aside, panels, canRemove, siteAddress } = kind;
  const isNew = record.id === NEW;
  const name = `${path}/${encodeURIComponent(record.id)}`;
  const [heard, setHeard] = useState<{ name: string; members: readonly FormMember[] }>();
  const proposal = kind.proposal?.(record);
  const note = useCheckNote(name, proposal?.note ?? '');
  const members = heard?.name === name ? heard.members : (draft?.members ?? []);
  return (
    <RecordFrame
      kind={kind}
      record={record}
      presence={<FormMembers members={members} groups={groups} isAfterFacts={kind.facts !== undefined} />}
    >
      <RecordForm
        key={name}
        name={name}
        record={draft ? { thing: kind.thing, id: record.id, loaded: draft } : undefined}
        onMembers={(now) => setHeard({ name, members: now })}
        stored={stored}
        groups={groups}
        context={{ info: record.info, choices, page: isNew ? undefined : siteAddress?.(record) }}
        isNew={isNew}
        send={(change) =>
          isNew
            ? sendToStudio('POST', path, { fields: valuesOf(record.fields, change) }, { isDraft: true })
            : sendToStudio('POST', name, { change, ...(proposal && { note: note.text }) }, { isDraft: true })
        }
        done={isNew ? words.added : doneOf(words.saved)}
        {...(proposal && {
          saving: SAVING,
          asideFirst: <CheckNote {...note} />,
          note: { ...note, stored: proposal.note, goesAlone: proposal.isSent },
        })}
        {...(isNew && {
          onSaved: ({ id }) => void navigate(studioRecordPath(path, id), { replace: true }),
          onUndone: () => void navigate(studioRecordsPath(path)),
          canUndo: mayUndo(me, actOf(kind.thing, 'create')),
        })}
        aside={
          <>
            {!isNew && aside?.(record)}
            {history && <History {...history} />}
          </>
        }
      />
      {!isNew && panels?.(record)}
      {canRemove && !isNew && open === 'remove' && <RemovePanel kind={kind} record={record} />}
      {words.merge !== undefined && !isNew && open === 'merge' && (
        <MergePanel key={record.id} kind={kind} record={record} others={others} />
      )}
    </RecordFrame>
  );
}

const SAVING = { save: 'Отправить на проверку', saved: 'Отправлено на проверку' };

/** What a save is told as: it may have been proposed although the page did not know. */
const doneOf =
  (saved: string) =>
  ({ edit }: SavedRecord & Partial<SavedRelease>) => {
    if (edit === 'withdrawn') return 'Правка отозвана: в ней ничего не осталось';
    return edit === 'proposed' ? 'Правка отправлена на проверку' : saved;
  };

/** The panel of a removal: what it does, the reason, and the button; the password is asked for where it is needed. */
function RemovePanel({ kind, record }: { kind: RecordKind; record: StudioRecord }) {
  useFocusAfterPanel();
  const { remove } = kind.words;
  const { text, isRefused = false } = kind.removal?.(record) ?? { text: '' };
  return (
    <ActPanel title={`${remove}: ${record.title}`}>
      <ActForm act="remove" submit={remove} isDanger isDisabled={isRefused}>
        <p>{text}</p>
        {!isRefused && <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />}
      </ActForm>
    </ActPanel>
  );
}

/** Reads what somebody has changed in a record and not saved; null where the server keeps no drafts of the kind. */
async function loadDraft(call: Call, thing: Thing, id: string): Promise<Draft | null> {
  try {
    return await call(readDraft, { query: { thing, id } });
  } catch (error) {
    // A record that is missing is missing for its own call, too.
    if (describeApiError(error)?.status === 404) return null;
    throw error;
  }
}
