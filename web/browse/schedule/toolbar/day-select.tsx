import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import type { ScheduleChoice } from './choice.ts';
import { dayPath } from './day-links.tsx';
import styles from './day-select.module.css';
import { HiddenChoiceFields } from './hidden-choice-fields.tsx';
import type { ScheduleDay } from '../days/group-days.ts';

type DaySelectProps = { choice: ScheduleChoice; days: readonly ScheduleDay[]; shown: ScheduleDay };

/** Selects the day on screens too narrow for seven buttons; without scripts a button submits the form. */
export function DaySelect({ choice, days, shown }: DaySelectProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(shown.day);
  const [previous, setPrevious] = useState(shown.day);

  if (previous !== shown.day) {
    setPrevious(shown.day);
    setChosen(shown.day);
  }

  function choose(value: string) {
    const day = days.find((one) => String(one.day) === value);
    if (!day) return;
    setChosen(day.day);
    void navigate(dayPath(choice, day), { replace: true, preventScrollReset: true });
  }

  return (
    <Form action={SCHEDULE_PATH} className={styles.form}>
      <HiddenChoiceFields choice={{ ...choice, day: undefined }} />
      <Select
        name="day"
        aria-label="День недели"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {days.map((day) => (
          <option key={day.day} value={day.day}>
            {day.today ? 'Сегодня' : day.name} · {formatCount(day.total, RELEASES)}
          </option>
        ))}
      </Select>
      <span className={styles.show}>
        <Button type="submit">Показать</Button>
      </span>
    </Form>
  );
}
