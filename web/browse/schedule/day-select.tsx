import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { plural, RELEASES } from '#web/format/plural.ts';
import type { ScheduleChoice } from './choice.ts';
import { dayPath } from './day-links.tsx';
import styles from './day-select.module.css';
import { KeptChoice } from './kept-choice.tsx';
import type { Day } from './schedule-data.ts';

type DaySelectProps = { choice: ScheduleChoice; days: readonly Day[]; shown: Day };

/** The days where there is no room for seven buttons; without scripts a button asks for the chosen one. */
export function DaySelect({ choice, days, shown }: DaySelectProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(shown.day);
  const [seen, setSeen] = useState(shown.day);

  if (seen !== shown.day) {
    setSeen(shown.day);
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
      <KeptChoice choice={{ ...choice, day: undefined }} />
      <Select
        name="day"
        aria-label="День недели"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {days.map((day) => (
          <option key={day.day} value={day.day}>
            {day.name}
            {day.today && ', сегодня'} · {plural(day.total, RELEASES)}
          </option>
        ))}
      </Select>
      <span className={styles.show}>
        <Button type="submit">Показать</Button>
      </span>
    </Form>
  );
}
