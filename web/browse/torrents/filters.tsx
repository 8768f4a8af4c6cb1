import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Form } from 'react-router';
import { TORRENTS_PATH } from '#contract/addresses.ts';
import { useChoice } from '#web/entities/release-list/use-choice.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { CheckChip } from '#web/ui/controls/chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { Input, Select } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Range } from '#web/ui/controls/range.tsx';
import { type ListName, narrowing, type TorrentsChoice, toggled, torrentsPath } from './choice.ts';
import styles from './filters.module.css';
import type { Options } from './torrents-data.ts';
import { Views } from './views.tsx';

const LISTS: readonly { name: ListName; title: string }[] = [
  { name: 'qualities', title: 'Качество' },
  { name: 'codecs', title: 'Кодек' },
  { name: 'types', title: 'Тип' },
  { name: 'seasons', title: 'Сезон релиза' },
];

// The order of a search, or of those in need, that asks for no other.
const BEST_FIRST = '';

function bestWords({ search, needs_seeds }: TorrentsChoice): string | undefined {
  if (needs_seeds) return 'Где больше ждут';
  return search === undefined ? undefined : 'Лучшие совпадения';
}

type FiltersProps = { choice: TorrentsChoice; options: Options };

/**
 * What to look for and in what order, as one plain GET form; the filters unfold below, with scripts off they lie open.
 */
export function Filters({ choice, options }: FiltersProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const [draft, choose] = useChoice(choice, torrentsPath);
  const filters = narrowing(choice);
  const best = bestWords(draft);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    choose(draft);
  }

  return (
    <Form action={TORRENTS_PATH} onSubmit={submit}>
      <div className={styles.line}>
        <div className={styles.search}>
          <Input
            type="search"
            name="search"
            aria-label="Название релиза"
            placeholder="Название релиза"
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
          <Icon name="filters" />
          Фильтры
          {filters > 0 && <span className={styles.mark}>{filters}</span>}
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
        <Views choice={choice} />
      </div>
      <div id={panel} className={classes(styles.panel, !isOpen && styles.closed)}>
        {LISTS.map(({ name, title }) => (
          <Group key={name} title={title}>
            <div className={styles.chips}>
              {options[name].map(({ value, label }) => (
                <CheckChip
                  key={value}
                  name={name}
                  value={value}
                  checked={draft[name].includes(value)}
                  onChange={() => choose(toggled(draft, name, value))}
                >
                  {label}
                </CheckChip>
              ))}
            </div>
          </Group>
        ))}
        <div className={styles.years}>
          <Group title="Годы релиза">
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
        </div>
        <div className={styles.show}>
          <Button type="submit" look="main">
            Показать
          </Button>
        </div>
      </div>
      {choice.view === 'list' && <input type="hidden" name="view" value="list" />}
      {choice.needs_seeds && <input type="hidden" name="needs_seeds" value="1" />}
    </Form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
