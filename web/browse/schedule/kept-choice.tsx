import { plainChoice, type ScheduleChoice } from './choice.ts';

/** What a form carries along of the choice in force. */
export function KeptChoice({ choice }: { choice: ScheduleChoice }) {
  return Object.entries(plainChoice(choice)).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
