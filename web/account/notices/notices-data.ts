import { NOTICE_KINDS, type NoticeKind } from '#contract/enums.ts';
import type { Call } from '#contract/client.ts';
import { muteRelease, readNotices, unmuteRelease } from '#contract/notices.ts';

/** The views of the page, with the kinds of notices that each shows. */
export const VIEWS = {
  all: { label: 'Все', kinds: NOTICE_KINDS },
  episodes: { label: 'Эпизоды', kinds: ['episode'] },
  changes: { label: 'Переносы', kinds: ['postponed', 'returned'] },
  answers: { label: 'Ответы', kinds: ['answer'] },
} as const satisfies Record<string, { label: string; kinds: readonly NoticeKind[] }>;
export type NoticesView = keyof typeof VIEWS;

/** The form fields of the page. */
export const UP_TO = 'up_to';
export const MUTED = 'muted';
export const UNMUTED = 'unmuted';

/** Reads the view and the start of the list from an address; unknown values are the defaults. */
export function readNoticesChoice(url: string): { view: NoticesView; before: number | undefined } {
  const params = new URL(url).searchParams;
  const view = params.get('show') ?? '';
  const before = Number(params.get('before'));
  return {
    view: Object.hasOwn(VIEWS, view) ? (view as NoticesView) : 'all',
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  };
}

/** Applies a form of the page: marks notices as read, mutes or unmutes a release. */
export async function applyNoticesForm(call: Call, form: FormData): Promise<void> {
  const numberOf = (field: string) => Number(form.get(field));
  if (form.has(UP_TO)) await call(readNotices, { body: { up_to: numberOf(UP_TO) } });
  if (form.has(MUTED)) await call(muteRelease, { params: { releaseId: numberOf(MUTED) } });
  if (form.has(UNMUTED)) await call(unmuteRelease, { params: { releaseId: numberOf(UNMUTED) } });
}
