import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Link } from '#web/ui/controls/link.tsx';
import { DayInput } from '../../form/date/day-input.tsx';
import { readDay, todayInMoscow } from '../../form/date/read-typed.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioButton, StudioLink } from '../../ui/studio-button.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import styles from './filter-bar.module.css';
import { activeFilters, type Filter, withValues } from './filters.ts';

type FilterBarProps = {
  filters: readonly Filter[];
  /** Buttons at the end of the line. */
  children?: ReactNode;
};

/** The filters of a list: a field to search, a chip for each that is set, and a form with all of them. */
export function FilterBar({ filters, children }: FilterBarProps) {
  const id = useId();
  const sheet = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isSearch = (filter: Filter) => filter.kind === 'text' && filter.isSearch === true;
  const others = filters.filter((filter) => !isSearch(filter));
  // The button itself opens the form, which stands beside it.
  useKeys({ KeyF: () => opener.current?.click() });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const own = event.currentTarget === sheet.current ? others : filters.filter(isSearch);
    const sent = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    for (const { name } of own.filter(({ kind }) => kind === 'day'))
      sent[name] = readDay(sent[name] ?? '', todayInMoscow()) ?? sent[name] ?? '';
    // A flag that is not set is not sent.
    const values = { ...Object.fromEntries(own.map(({ name }) => [name, ''])), ...sent };
    sheet.current?.hidePopover();
    void navigate(withValues(query, values));
  }

  // Without scripts a form sends only its own fields: the others go with it.
  const rest = (own: readonly Filter[]) =>
    [...query].filter(([name]) => name !== 'after' && !own.some((filter) => filter.name === name));

  return (
    <div className={styles.bar}>
      {filters.filter(isSearch).map((filter) => (
        <search key={filter.name} className={styles.search}>
          <form onSubmit={submit}>
            <StudioIcon name="search" />
            <input
              // The field follows the address.
              key={query.get(filter.name)}
              name={filter.name}
              type="search"
              defaultValue={query.get(filter.name) ?? ''}
              aria-label={filter.title}
              placeholder={filter.title}
              maxLength={100}
            />
            {rest([filter]).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </form>
        </search>
      ))}
      <div className={styles.chips}>
        {activeFilters(others, query).map(({ filter, value, label }) => (
          <span key={filter.name} className={styles.chip}>
            <button type="button" popoverTarget={id}>
              {filter.kind === 'flag' && value === 'true' ? (
                filter.title
              ) : (
                <>
                  <span>{filter.title}:</span> {label}
                </>
              )}
            </button>
            <Link to={withValues(query, { [filter.name]: '' })} aria-label={`Убрать «${filter.title}»`}>
              <StudioIcon name="close" size={14} />
            </Link>
          </span>
        ))}
        {others.length > 0 && (
          <button ref={opener} type="button" className={styles.add} popoverTarget={id}>
            <StudioIcon name="plus" size={14} />
            Фильтр
            <Key>F</Key>
          </button>
        )}
      </div>
      {children !== undefined && <div className={styles.end}>{children}</div>}
      {others.length > 0 && (
        <form
          id={id}
          ref={sheet}
          popover="auto"
          className={styles.sheet}
          aria-label="Фильтры"
          onSubmit={submit}
          onToggle={(event) => {
            if (event.newState === 'open')
              event.currentTarget.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus();
          }}
        >
          {others.map((filter) => (
            <FilterField key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
          ))}
          {rest(others).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className={styles.buttons}>
            <StudioLink
              variant="bare"
              to={withValues(query, Object.fromEntries(others.map(({ name }) => [name, ''])))}
              onClick={() => sheet.current?.hidePopover()}
            >
              Сбросить
            </StudioLink>
            <StudioButton type="submit" variant="main">
              Показать
            </StudioButton>
          </div>
        </form>
      )}
    </div>
  );
}

/** The field of one filter in the form of all of them. */
function FilterField({ filter, value }: { filter: Filter; value: string }) {
  const id = useId();
  const { name, title } = filter;
  // The field follows the address.
  const field = { name, defaultValue: value, className: styles.field };
  if (filter.kind === 'flag')
    return (
      <label className={styles.flag}>
        <input key={value} type="checkbox" name={name} value="true" defaultChecked={value === 'true'} />
        {title}
      </label>
    );
  if (filter.kind === 'day')
    return (
      <div className={styles.label}>
        <label htmlFor={id}>{title}</label>
        <DayInput key={value} id={id} name={name} className={styles.field} value={value} />
      </div>
    );
  return (
    <label className={styles.label}>
      {title}
      {filter.kind === 'choice' ? (
        <select {...field} key={value}>
          <option value="">Любое</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...field} key={value} type="text" placeholder={filter.hint} maxLength={100} />
      )}
    </label>
  );
}
