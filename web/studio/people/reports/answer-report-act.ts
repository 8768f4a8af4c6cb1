import { data } from 'react-router';
import type { Call } from '#contract/client.ts';
import { undoEvent } from '#contract/studio/events.ts';
import type { ReportVerb } from '#contract/studio/report-kinds.ts';
import { actOnReports, finishReport, refuseReport, takeReport } from '#contract/studio/reports.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { formatCount } from '#web/format/format-count.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { refuseAct, type RefusedAct } from '../../second-factor/refuse-act.ts';

/** What an act on reports came to: what to say, the event to take back, or why it was refused. */
export type ReportAnswer = Partial<RefusedAct> & { done?: string; event?: number | null };

type Values = Record<'act' | 'id' | 'ids' | 'event' | 'note' | 'answer', string>;

const DONE: Record<ReportVerb, string> = {
  take: 'Жалоба за вами',
  done: 'Жалоба закрыта',
  refuse: 'Жалоба отклонена',
};
const ONE = { take: takeReport, done: finishReport, refuse: refuseReport };
const REPORTS = ['жалоба', 'жалобы', 'жалоб'] as const;

const wordsOf = ({ note, answer }: Values) => ({ note: note || undefined, answer: answer || undefined });

async function actOnOne(call: Call, verb: ReportVerb, values: Values): Promise<ReportAnswer> {
  const { note, answer } = wordsOf(values);
  const body = verb === 'take' ? { note } : { note, answer };
  const { event_id } = await call(ONE[verb], { params: { id: Number(values.id) }, body });
  return { done: DONE[verb], event: event_id };
}

async function actOnSome(call: Call, act: ReportVerb, values: Values): Promise<ReportAnswer> {
  const ids = values.ids.split(',').map(Number);
  const { changed, skipped } = await call(actOnReports, { body: { ids, act, ...wordsOf(values) } });
  const rest = skipped === 0 ? '' : `, без изменений: ${skipped}`;
  return { done: `Сделано: ${formatCount(changed, REPORTS)}${rest}`, event: null };
}

/** Runs the act that a form of the page of reports names. */
export async function answerReportAct(request: Request, call: Call) {
  const values = formValues(await readForm(request), ['act', 'id', 'ids', 'event', 'note', 'answer']);
  const { act, ids, event } = values;
  try {
    if (act === 'undo') {
      await call(undoEvent, { params: { id: Number(event) } });
      return data<ReportAnswer>({ done: 'Отменено: жалоба снова как была', event: null });
    }
    if (!Object.hasOwn(DONE, act)) throw data(null, { status: 422 });
    const run = ids === '' ? actOnOne : actOnSome;
    return data<ReportAnswer>(await run(call, act as ReportVerb, values));
  } catch (error) {
    return refuseAct(error);
  }
}
