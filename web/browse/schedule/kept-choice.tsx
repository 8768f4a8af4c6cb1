import { plainChoice, type ScheduleChoice } from './choice.ts';

/** Hidden fields that keep the current choice when a form is submitted. */
export function KeptChoice({ choice }: { choice: ScheduleChoice }) {
  return Object.entries(plainChoice(choice)).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
