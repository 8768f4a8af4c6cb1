import { type SubmitEvent, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-look.ts';
import { CheckChip } from '../ui/chip.tsx';
import { Input } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Range } from '../ui/range.tsx';
import { plural, RELEASES } from '../words/plural.ts';
import type { Option, Options } from './catalog-data.ts';
import { type CatalogChoice, catalogPath, type ListName, narrowing, toggled } from './choice.ts';
import styles from './filters.module.css';
import { useChoice } from './use-choice.ts';

export const FILTERS = 'catalog-filters';

type FiltersProps = { options: Options; choice: CatalogChoice; total: number };

/** The filters: a column at lg and wider, a sheet from below on narrower screens; one plain GET form in both. */
export function Filters({ options, choice, total }: FiltersProps) {
  const sheet = useRef<HTMLElement>(null);
  const [draft, choose] = useChoice(choice, catalogPath);

  function group(name: ListName, title: string, most?: number) {
    return (
      <Group title={title}>
        <Values
          name={name}
          options={options[name]}
          chosen={draft[name]}
          most={most}
          onToggle={(value) => choose(toggled(draft, name, value))}
        />
      </Group>
    );
  }

  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    choose(draft);
    sheet.current?.hidePopover();
  }

  return (
    <aside
      ref={sheet}
      id={FILTERS}
      popover="auto"
      data-sheet
      className={styles.sheet}
      aria-label="Фильтры каталога"
    >
      <header className={styles.head}>
        <h2>Фильтры</h2>
        <button
          type="button"
          className={buttonClass({ look: 'bare', square: true })}
          popoverTarget={FILTERS}
          popoverTargetAction="hide"
          aria-label="Закрыть фильтры"
        >
          <Icon name="close" />
        </button>
      </header>
      <Form action="/anime/catalog/" className={styles.form} onSubmit={show}>
        <Input
          type="search"
          name="search"
          aria-label="Название релиза"
          placeholder="Название релиза"
          maxLength={200}
          autoComplete="off"
          value={draft.search ?? ''}
          onChange={(event) =>
            choose({ ...draft, search: event.target.value || undefined }, { typing: true })
          }
        />
        {group('types', 'Тип')}
        {group('genres', 'Жанры', 14)}
        <Group title="Годы">
          <Range
            {...options.years}
            names={{ from: 'years[from_year]', to: 'years[to_year]' }}
            labels={{ from: 'Год от', to: 'Год до' }}
            value={{ from: draft.years.from_year, to: draft.years.to_year }}
            onChange={({ from, to }) =>
              choose({ ...draft, years: { from_year: from, to_year: to } }, { typing: true })
            }
          />
        </Group>
        {group('seasons', 'Сезон')}
        {group('age_ratings', 'Возраст')}
        {group('publish_statuses', 'Выход')}
        {group('production_statuses', 'Озвучка')}
        {choice.sorting !== undefined && <input type="hidden" name="sorting" value={choice.sorting} />}
        {choice.view === 'list' && <input type="hidden" name="view" value="list" />}
        <div className={styles.actions}>
          {narrowing(choice) > 0 && <LinkButton to="/anime/catalog/">Сбросить</LinkButton>}
          <div className={styles.show}>
            <Button type="submit" look="main" wide>
              Показать {plural(total, RELEASES)}
            </Button>
          </div>
        </div>
      </Form>
    </aside>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}

type ValuesProps = {
  name: ListName;
  options: readonly Option[];
  chosen: readonly string[];
  /** The rest of a long list is folded away. */
  most?: number | undefined;
  onToggle: (value: string) => void;
};

function Values({ name, options, chosen, most = options.length, onToggle }: ValuesProps) {
  const chips = (part: readonly Option[]) => (
    <div className={styles.chips}>
      {part.map(({ value, label }) => (
        <CheckChip
          key={value}
          name={name}
          value={value}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
        >
          {label}
        </CheckChip>
      ))}
    </div>
  );
  const rest = options.slice(most);
  return (
    <>
      {chips(options.slice(0, most))}
      {rest.length > 0 && (
        <details className={styles.rest} open={rest.some(({ value }) => chosen.includes(value)) || undefined}>
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
