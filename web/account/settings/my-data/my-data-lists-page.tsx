import { readForm } from '#web/page/request/read-form.ts';
import { MAX_LISTS_BYTES, previewLists, importLists } from '#contract/my-data.ts';
import { myProfile } from '#contract/profile.ts';
import { pageMeta } from '#web/page/meta.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/my-data-lists-page.ts';
import { MyDataHead } from './my-data-head.tsx';
import { ListsFile } from './my-data-lists-file.tsx';
import { ListsReportView } from './my-data-lists-report.tsx';
import { ImportedListsView } from './my-data-lists-imported.tsx';
import { SettingSection } from '../rows/setting-group.tsx';
import { PRIVATE_HEADERS, requireSignIn } from '#web/account/auth/login/signed-in-only.ts';

// The other fields of the form with the file.
const OTHER_FIELDS_BYTES = 10_000;
const TOO_BIG = `Файл больше ${MAX_LISTS_BYTES / 1_000_000}\u00A0МБ.`;

export async function loader(args: Route.LoaderArgs) {
  return requireSignIn(args, async () => ({}));
}

// Checked before the body is read.
function isTooBig(request: Request): boolean {
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  return !(length <= MAX_LISTS_BYTES + OTHER_FIELDS_BYTES);
}

/** Reports what importing a file would change, or imports the lists of such a report. */
export async function action(args: Route.ActionArgs) {
  if (isTooBig(args.request)) return { problem: TOO_BIG };
  return requireSignIn(args, async (call) => {
    // Fails with 403 for visitors before their file is read.
    await call(myProfile, { query: { include: ['id'] } });
    const form = await readForm(args.request);
    try {
      const token = form.get('token');
      if (typeof token === 'string')
        return { imported: await call(importLists, { body: { token, replaces: form.has('replaces') } }) };
      const file = form.get('file');
      if (!(file instanceof File) || file.size === 0) return { problem: 'Выберите файл.' };
      if (file.size > MAX_LISTS_BYTES) return { problem: TOO_BIG };
      return { report: await call(previewLists, { body: new Uint8Array(await file.arrayBuffer()) }) };
    } catch (error) {
      const refusal = readApiError(error);
      if (!refusal || refusal.status === 403) throw error;
      return { problem: refusal.message };
    }
  });
}

/** A network error is shown beside the field and the page stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { problem: 'Не удалось отправить файл. Проверьте соединение.' };
  }
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Перенос списков', isHidden: true });
}

export default function ListsPage({ actionData }: Route.ComponentProps) {
  const { report, imported, problem } = (actionData ?? {}) as Answer;
  return (
    <SettingSection title="Перенос списков" isSingle>
      <MyDataHead title="Перенос списков" />
      {imported && <ImportedListsView imported={imported} />}
      {report && <ListsReportView key={report.token} report={report} />}
      {!imported && <ListsFile problem={problem} isAnother={report !== undefined} />}
    </SettingSection>
  );
}

type Answer = {
  report?: Parameters<typeof ListsReportView>[0]['report'];
  imported?: Parameters<typeof ImportedListsView>[0]['imported'];
  problem?: string;
};
