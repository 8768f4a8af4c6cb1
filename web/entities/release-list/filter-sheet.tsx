import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { CheckChip } from '#web/ui/controls/chip.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import type { FilterOption } from './catalog-data.ts';
import { FilterCount } from './filter-button-label.tsx';
import { useEarlyChanges } from './use-early-changes.ts';
import styles from './filter-sheet.module.css';

type FilterSheetProps = {
  /** The `popoverTarget` of the buttons that open the sheet. */
  id: string;
  label: string;
  /** The address of the filtered list. */
  action: string;
  /** The number of releases that match. */
  total: number;
  /** The address without filters; absent when no filter is active. */
  reset?: string | undefined;
  /** Applies the filters; without scripts the form does. */
  onShow: () => void;
  children: ReactNode;
};

/** The filters of a list, in a GET form: a column on screens from 1280 px, a bottom sheet on narrower ones. */
export function FilterSheet({ id, label, action, total, reset, onShow, children }: FilterSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const form = useEarlyChanges();

  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onShow();
    sheet.current?.hidePopover();
  }

  return (
    <aside ref={sheet} id={id} popover="auto" data-sheet className={styles.sheet} aria-label={label}>
      <header className={styles.head}>
        {/* No heading: it comes before that of the page. */}
        <p className={styles.title}>Фильтры</p>
        <button
          type="button"
          className={buttonClass({ variant: 'bare', square: true })}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Закрыть фильтры"
        >
          <Icon name="close" />
        </button>
      </header>
      <Form ref={form} action={action} className={styles.form} onSubmit={show}>
        {children}
        <div className={styles.actions}>
          {reset !== undefined && <LinkButton to={reset}>Сбросить</LinkButton>}
          <div className={styles.show}>
            <Button type="submit" variant="main" wide>
              Показать {formatCount(total, RELEASES)}
            </Button>
          </div>
        </div>
      </Form>
    </aside>
  );
}

type TitleSearchProps = { value: string | undefined; onType: (text: string | undefined) => void };

/** The field that filters by title. */
export function TitleSearch({ value, onType }: TitleSearchProps) {
  return (
    <Input
      type="search"
      name="search"
      aria-label="Фильтр по названию"
      placeholder="Фильтр по названию"
      maxLength={200}
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onType(event.target.value || undefined)}
    />
  );
}

type FilterGroupProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A titled group of filter controls, with a control of its own beside the title. */
export function FilterGroup({ title, aside, children }: FilterGroupProps) {
  return (
    <fieldset className={classes(aside !== undefined && styles.divided)}>
      <legend className={styles.title}>{title}</legend>
      {aside}
      {children}
    </fieldset>
  );
}

type ClosedFilterGroupProps = {
  title: string;
  /** The number of active filters in it. */
  active: number;
  children: ReactNode;
};

/** A titled group that is closed until the viewer opens it, unless some of its filters are active. */
export function ClosedFilterGroup({ title, active, children }: ClosedFilterGroupProps) {
  const [startsOpen] = useState(active > 0);
  return (
    <details className={styles.closed} open={startsOpen || undefined}>
      <summary>
        {title}
        {active > 0 && <FilterCount count={active} />}
        <Icon name="down" size={16} />
      </summary>
      <fieldset aria-label={title}>{children}</fieldset>
    </details>
  );
}

type FilterValuesProps = {
  name: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** The values to leave out, in a filter that can; their name is `exclude_…`. */
  excluded?: readonly string[];
  /** How many values are visible; the others are collapsed. */
  maxShown?: number | undefined;
  onToggle: (value: string) => void;
};

/** The values of one filter; several may be selected. */
export function FilterValues({
  name,
  options,
  chosen,
  excluded = [],
  maxShown: most = options.length,
  onToggle,
}: FilterValuesProps) {
  const isActive = ({ value }: Pick<FilterOption, 'value'>) =>
    chosen.includes(value) || excluded.includes(value);
  const chips = (part: readonly FilterOption[]) => (
    <div className={styles.chips}>
      {part.map(({ value, label }) => (
        <CheckChip
          key={value}
          name={excluded.includes(value) ? `exclude_${name}` : name}
          value={value}
          checked={isActive({ value })}
          isExcluded={excluded.includes(value)}
          onChange={() => onToggle(value)}
        >
          {label}
        </CheckChip>
      ))}
    </div>
  );
  const rest = options.slice(most);
  // Stays open when the last of its values is taken back.
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && rest.some(isActive)) setIsOpen(true);
  return (
    <>
      {chips(options.slice(0, most))}
      {rest.length > 0 && (
        <details className={styles.rest} open={isOpen || undefined}>
          <summary>
            Ещё {rest.length}
            <Icon name="down" size={16} />
          </summary>
          {chips(rest)}
        </details>
      )}
    </>
  );
}
