import { studioRecordsPath } from '#contract/studio/addresses.ts';
import { kindsBeside } from '../../kinds/kinds.ts';
import type { RecordKind } from '../../kinds/record-kind.ts';
import { PageTabs } from './page-tabs.tsx';

/** The kinds that share a section, where there are several. */
export function KindTabs({ kind }: { kind: RecordKind }) {
  const tabs = kindsBeside(kind).map(({ path, words }) => ({
    to: studioRecordsPath(path),
    label: words.many,
    isOpen: path === kind.path,
  }));
  return <PageTabs label="Виды записей" tabs={tabs} />;
}
