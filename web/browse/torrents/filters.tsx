import { TORRENTS_PATH } from '#contract/addresses.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { Form } from 'react-router';
import { FilterButtonLabel } from '#web/entities/release-list/filter-button-label.tsx';
import { FilterGroup, FilterValues } from '#web/entities/release-list/filter-sheet.tsx';
import { YearsFilter } from '#web/entities/release-list/years-filter.tsx';
import { useEarlyChanges } from '#web/entities/release-list/use-early-changes.ts';
import { useFilterDraft } from '#web/entities/release-list/use-filter-draft.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { classes } from '#web/ui/classes.ts';
import { Input, Select } from '#web/ui/controls/field.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import {
  type TorrentListFilter,
  countTorrentFilters,
  type TorrentsChoice,
  toggleTorrentFilter,
  torrentsPath,
} from './choice.ts';
import styles from './filters.module.css';
import type { TorrentOptions } from './torrents-data.ts';

const GROUPS: readonly { name: TorrentListFilter; title: string }[] = [
  { name: 'qualities', title: 'Качество' },
  { name: 'codecs', title: 'Кодек' },
  { name: 'types', title: 'Тип' },
  { name: 'seasons', title: 'Сезон релиза' },
];

const VIEWS = [
  { view: 'table', label: 'Таблица' },
  { view: 'list', label: 'Список' },
] as const;

// The default sorting of a search and of the torrents that need seeders: by relevance or by demand.
const BEST_FIRST = '';

function bestFirstLabel({ search, needs_seeds }: TorrentsChoice): string | undefined {
  if (needs_seeds) return 'Где больше ждут';
  return search === undefined ? undefined : 'Лучшие совпадения';
}

type FiltersProps = { choice: TorrentsChoice; options: TorrentOptions };

/** Search, sorting and filters in one GET form. The filters are collapsed; with scripts off they are always open. */
export function TorrentFilterForm({ choice, options }: FiltersProps) {
  const panel = useId();
  const form = useEarlyChanges();
  const [isOpen, setOpen] = useState(false);
  const [draft, choose] = useFilterDraft(choice, torrentsPath);
  const filters = countTorrentFilters(choice);
  const best = bestFirstLabel(draft);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    choose(draft);
  }

  return (
    <Form ref={form} action={TORRENTS_PATH} onSubmit={submit}>
      <div className={styles.line}>
        <div className={styles.search}>
          <Input
            type="search"
            name="search"
            aria-label="Фильтр по названию"
            placeholder="Фильтр по названию"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            value={draft.search ?? ''}
            onChange={({ target: { value } }) =>
              choose({ ...draft, search: value || undefined }, { typing: true })
            }
          />
        </div>
        <button
          type="button"
          className={buttonClass({}, styles.open)}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <FilterButtonLabel count={filters} />
        </button>
        <div className={styles.sort}>
          <Select
            name="sorting"
            aria-label="Порядок"
            value={draft.sorting ?? (best === undefined ? 'CREATED_AT_DESC' : BEST_FIRST)}
            onChange={({ target: { value } }) =>
              choose({ ...draft, sorting: value === BEST_FIRST ? undefined : value })
            }
          >
            {best !== undefined && <option value={BEST_FIRST}>{best}</option>}
            {options.sorting.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <LinkSwitch
          label="Вид"
          className={styles.views}
          options={VIEWS.map(({ view, label }) => ({
            label,
            to: torrentsPath({ ...choice, view }),
            isCurrent: choice.view === view,
          }))}
        />
      </div>
      <div id={panel} className={classes(styles.panel, !isOpen && styles.closed)}>
        {GROUPS.map(({ name, title }) => (
          <FilterGroup key={name} title={title}>
            <FilterValues
              name={name}
              options={options[name]}
              chosen={draft[name]}
              onToggle={(value) => choose(toggleTorrentFilter(draft, name, value))}
            />
          </FilterGroup>
        ))}
        <div className={styles.years}>
          <FilterGroup title="Годы релиза">
            <YearsFilter
              limits={options.years}
              years={draft.years}
              onChange={(years) => choose({ ...draft, years }, { typing: true })}
            />
          </FilterGroup>
        </div>
        <div className={styles.show}>
          <Button type="submit" variant="main">
            Показать
          </Button>
        </div>
      </div>
      {choice.view === 'list' && <input type="hidden" name="view" value="list" />}
      {choice.needs_seeds && <input type="hidden" name="needs_seeds" value="1" />}
    </Form>
  );
}
