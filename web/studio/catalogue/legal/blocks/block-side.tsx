import { useNavigate, useSearchParams } from 'react-router';
import { studioClaimPath } from '#contract/studio/addresses.ts';
import type { Block, VisitorView } from '#contract/studio/blocks.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { History, type ThingHistory } from '../../../journal/history.tsx';
import { withValues } from '../../../list/filters/filters.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { type Country, formatBlockTerm, formatCountries, formatCuts, formatTarget } from '../format-legal.ts';
import styles from '../legal.module.css';
import { VisitorPanel } from '../parts/visitor-panel.tsx';
import { BlockStateMark } from './block-columns.tsx';

type BlockSideProps = {
  block: Block;
  view: VisitorView | null;
  history: ThingHistory;
  countries: readonly Country[];
  closeTo: string;
};

/** One block in full, its acts, what a visitor sees because of it, and its history. */
export function BlockSide({ block, view, history, countries, closeTo }: BlockSideProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isOver = block.state === 'over';
  const cuts = formatCuts(block);
  useKeys({ Escape: () => query.get('panel') === null && void navigate(closeTo) });
  const opening = (panel: string) => withValues(query, { panel, done: '' });
  return (
    <>
      <Panel
        title={formatTarget(block)}
        action={
          <StudioLink to={closeTo} variant="bare" square aria-label="Закрыть блокировку">
            <StudioIcon name="close" />
          </StudioLink>
        }
      >
        <dl className={styles.list}>
          <dt>Состояние</dt>
          <dd>
            <BlockStateMark block={block} />
          </dd>
          <dt>Где</dt>
          <dd>{formatCountries(block.countries, countries)}</dd>
          <dt>Срок</dt>
          <dd>{formatBlockTerm(block)}</dd>
          {cuts !== null && (
            <>
              <dt>Вырезано</dt>
              <dd>{cuts}</dd>
            </>
          )}
          <dt>Основание</dt>
          <dd>
            {block.claim_id === null ? (
              block.reason || 'не записано'
            ) : (
              <Link to={studioClaimPath(block.claim_id)}>Заявление № {block.claim_id}</Link>
            )}
          </dd>
        </dl>
        {!isOver && (
          <div className={styles.acts}>
            <StudioLink to={opening('change')} preventScrollReset data-opens="change">
              <StudioIcon name="edit" />
              Изменить срок или страны
            </StudioLink>
            <StudioLink to={opening('lift')} preventScrollReset data-opens="lift">
              <StudioIcon name="undo" />
              Снять блокировку
            </StudioLink>
          </div>
        )}
      </Panel>
      <VisitorPanel key={block.id} view={view} countries={countries} releases={[block.release]} />
      <History {...history} />
    </>
  );
}
