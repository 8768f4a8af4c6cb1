import { scheduleParams, type ScheduleChoice } from './choice.ts';

/** Hidden fields that keep the current choice when a form is submitted. */
export function HiddenChoiceFields({ choice }: { choice: ScheduleChoice }) {
  return Object.entries(scheduleParams(choice)).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
