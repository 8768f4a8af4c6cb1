import { Form, useSearchParams } from 'react-router';
import { Link } from '#web/ui/controls/link.tsx';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import type { EpisodeRange } from './episode-ranges.ts';
import { type EpisodesView, isLong, viewAddress } from './episodes-view.ts';
import styles from './episodes-toolbar.module.css';

type ToolbarProps = { ranges: readonly EpisodeRange<unknown>[]; view: EpisodesView };

/** Sorting and, for long series, ranges, the numbers view and a jump field. Each view has its own address. */
export function EpisodesToolbar({ ranges, view }: ToolbarProps) {
  const [params] = useSearchParams();
  const to = (changes: Record<string, string | null>) => viewAddress(params, changes);
  return (
    <div className={styles.toolbar}>
      {ranges.length > 1 && (
        <nav className={styles.parts} aria-label="Части списка">
          {ranges.map(({ label }, page) => (
            <Link
              key={label}
              to={to({ part: page === 0 ? null : String(page + 1) })}
              className={styles.part}
              aria-current={page === view.page || undefined}
              preventScrollReset
              replace
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.tools}>
        {ranges.length > 1 && <JumpField params={params} />}
        {isLong(ranges) && (
          <LinkButton
            variant="bare"
            square
            to={to({ view: view.asNumbers ? null : 'numbers' })}
            title={view.asNumbers ? 'Показать плитки' : 'Показать номера'}
            preventScrollReset
            replace
          >
            <Icon name={view.asNumbers ? 'list' : 'grid'} />
            <VisuallyHidden>{view.asNumbers ? 'Показать плитки' : 'Показать номера'}</VisuallyHidden>
          </LinkButton>
        )}
        <LinkButton
          variant="bare"
          to={to({ order: view.isNewFirst ? null : 'new' })}
          preventScrollReset
          replace
        >
          <Icon name="sort" />
          {view.isNewFirst ? 'Сначала новые' : 'Сначала старые'}
        </LinkButton>
      </div>
    </div>
  );
}

function JumpField({ params }: { params: URLSearchParams }) {
  const keptParams = [...params].filter(([name]) => name === 'order' || name === 'view');
  return (
    <search className={styles.jump}>
      <Form method="get" preventScrollReset replace>
        {keptParams.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Input
          name="jump"
          inputMode="decimal"
          placeholder="Номер"
          aria-label="Перейти к эпизоду с номером"
          autoComplete="off"
        />
      </Form>
    </search>
  );
}
