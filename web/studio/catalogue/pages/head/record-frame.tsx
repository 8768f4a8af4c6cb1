import type { ReactNode } from 'react';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import { hasRight, useStudioMe } from '../../../access/studio-me.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { studioButtonClass, StudioLink } from '../../../ui/studio-button.tsx';
import { StudioPage } from '../../../ui/studio-page.tsx';
import type { RecordKind, StudioRecord } from '../../kinds/record-kind.ts';
import { KindTabs } from './kind-tabs.tsx';
import { PageTabs } from './page-tabs.tsx';

/** The id in the address of a record that is yet to be made. */
export const NEW = 'new';

type FrameProps = {
  kind: RecordKind;
  record: StudioRecord;
  /** Which of the record's tabs it is: the path below its address. */
  tab?: string;
  /** What its tab is for, as the one white button. */
  action?: ReactNode;
  /** Who else edits the record, beside its facts. */
  presence?: ReactNode;
  children: ReactNode;
};

function RecordTabs({ kind, record, tab }: Required<Pick<FrameProps, 'kind' | 'record' | 'tab'>>) {
  const me = useStudioMe();
  if (!kind.tabs || record.id === NEW) return <KindTabs kind={kind} />;
  const address = studioRecordPath(kind.path, record.id);
  const tabs = kind
    .tabs(record)
    .filter(({ right }) => right === undefined || hasRight(me, right))
    .map(({ path, label, count }) => ({
      to: path === '' ? address : `${address}/${path}`,
      label,
      count,
      isOpen: path === tab,
    }));
  return <PageTabs label="Страницы записи" tabs={tabs} />;
}

function PanelLink({ panel, text }: { panel: string; text: string }) {
  return (
    <StudioLink variant="outline" size="large" to={`?panel=${panel}`} preventScrollReset data-opens={panel}>
      {text}
    </StudioLink>
  );
}

/**
 * The page of a record, or one of its tabs: title, facts, acts and tabs above what it shows.
 *
 * ```tsx
 * <RecordFrame kind={releaseKind} record={release} tab="episodes">…</RecordFrame>
 * ```
 */
export function RecordFrame({ kind, record, tab = '', action, presence, children }: FrameProps) {
  const { words, facts, siteAddress, acts, canRemove, onlyId } = kind;
  const isNew = record.id === NEW;
  const onSite = isNew ? undefined : siteAddress?.(record);
  return (
    <StudioPage
      title={onlyId === undefined ? record.title : words.many}
      facts={
        isNew ? undefined : (
          <>
            {facts?.(record)} {presence}
          </>
        )
      }
      actions={
        <>
          {words.merge !== undefined && !isNew && <PanelLink panel="merge" text={words.merge.title} />}
          {!isNew && acts?.(record)}
          {canRemove && !isNew && <PanelLink panel="remove" text={words.remove} />}
          {onSite !== undefined && (
            <a href={onSite} className={studioButtonClass({ size: 'large' })}>
              <StudioIcon name="external" />
              Открыть на сайте
            </a>
          )}
          {action}
        </>
      }
    >
      <RecordTabs kind={kind} record={record} tab={tab} />
      {children}
    </StudioPage>
  );
}
