import { HourInput, MomentInput } from '../../../form/date/day-input.tsx';
import type { Field } from '../../kinds/field.ts';
import styles from './controls.module.css';
import { useFormContext } from './form-context.ts';
import { MarkdownControl } from './markdown-control.tsx';
import { PeopleControl } from './people/people-control.tsx';
import { PictureControl } from './picture/picture-control.tsx';
import { PicturesControl } from './picture/pictures-control.tsx';
import { FranchisesControl } from './releases/franchises-control.tsx';
import { ReleaseControl, ReleasesControl } from './releases/releases-control.tsx';
import { LinesControl } from './rows/lines-control.tsx';
import { ObjectControl } from './rows/object-control.tsx';
import { RowsControl } from './rows/rows-control.tsx';
import { TemplateControl } from './template-control.tsx';
import { MarksControl } from './time/marks-control.tsx';
import { fromMoscow, toMoscow } from './time/moscow-time.ts';

export type ControlProps<Value = unknown> = {
  field: Field;
  value: Value;
  onChange: (value: unknown) => void;
  /** For the element that edits: its id, its name and what describes it. */
  input: {
    id: string;
    'aria-label'?: string | undefined;
    'aria-describedby'?: string | undefined;
    'aria-invalid'?: true | undefined;
    'aria-required'?: true | undefined;
  };
};

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asChoice = (value: unknown) => (typeof value === 'number' ? String(value) : asText(value));

/** What a field is edited with. */
export function Control(props: ControlProps) {
  const { field, value, onChange, input } = props;
  const { choices } = useFormContext();
  const shared = { ...input, className: styles.control };
  const isNullable = 'isNullable' in field && field.isNullable;
  const change = (text: string) => onChange(text === '' && isNullable ? null : text);
  switch (field.control) {
    case 'text':
      return (
        <input
          {...shared}
          type={field.type ?? 'text'}
          value={asText(value)}
          maxLength={field.max}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case 'long':
      return (
        <textarea
          {...shared}
          rows={4}
          value={asText(value)}
          maxLength={field.max}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <input
          {...shared}
          type="number"
          value={typeof value === 'number' ? value : ''}
          min={field.min}
          max={field.max}
          onChange={({ currentTarget: { valueAsNumber: number } }) =>
            onChange(Number.isNaN(number) ? null : number)
          }
        />
      );
    case 'switch':
      return (
        <input
          {...input}
          type="checkbox"
          className={styles.check}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice': {
      const options = field.options === 'records' ? (choices[field.name] ?? []) : field.options;
      return (
        <select
          {...shared}
          value={asChoice(value)}
          onChange={({ currentTarget: { value: chosen } }) =>
            typeof value === 'number' ? onChange(Number(chosen)) : change(chosen)
          }
        >
          {(isNullable || value === '') && <option value="">Не выбрано</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    }
    case 'several':
      return <SeveralControl {...props} />;
    case 'time':
      return (
        <MomentInput
          {...shared}
          label={field.label}
          value={toMoscow(value)}
          // What cannot be read is kept as it was typed, and the form says so before it is sent.
          onValue={(typed) => onChange(typed === '' && isNullable ? null : (fromMoscow(typed) ?? typed))}
        />
      );
    case 'hour':
      return (
        <HourInput
          {...shared}
          value={asText(value)}
          onValue={(hour) => onChange(hour === '' ? null : hour)}
        />
      );
    case 'marks':
      return <MarksControl {...props} />;
    case 'color':
      return (
        <span className={styles.color}>
          <input
            type="color"
            aria-label={`${field.label}: палитра`}
            value={typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : '#9a9aa2'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            {...shared}
            value={asText(value)}
            maxLength={7}
            placeholder="#fe3635"
            autoComplete="off"
            onChange={(event) =>
              onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
            }
          />
        </span>
      );
    case 'markdown':
      return <MarkdownControl {...props} />;
    case 'template':
      return <TemplateControl {...props} />;
    case 'picture':
      return <PictureControl {...props} picture={field} />;
    case 'pictures':
      return <PicturesControl {...props} pictures={field} />;
    case 'releases':
      return <ReleasesControl {...props} />;
    case 'release':
      return <ReleaseControl {...props} />;
    case 'franchises':
      return <FranchisesControl {...props} />;
    case 'people':
      return <PeopleControl {...props} />;
    case 'lines':
      return <LinesControl {...props} lines={field} />;
    case 'object':
      return <ObjectControl {...props} object={field} />;
    case 'rows':
      return <RowsControl {...props} rows={field} />;
  }
}

/** Several records of another kind, each a box to tick; the order of the ids is that of the options. */
function SeveralControl({ field, value, onChange, input }: ControlProps) {
  const { choices } = useFormContext();
  const options = choices[field.name] ?? [];
  const { id, ...described } = input;
  const chosen = Array.isArray(value) ? (value as (string | number)[]) : [];
  // Ids of genres are numbers, those of teams texts.
  const valueOf = (option: string) => (/^\d+$/.test(option) ? Number(option) : option);
  const toggle = (option: string, isChosen: boolean) => {
    const kept = chosen.filter((one) => String(one) !== option);
    onChange(isChosen ? [...kept, valueOf(option)] : kept);
  };
  return (
    <fieldset className={styles.several} id={id} {...described} aria-label={field.label}>
      {options.length === 0 && <p>Выбирать пока не из чего.</p>}
      {options.map(({ value: option, label }) => (
        <label key={option}>
          <input
            type="checkbox"
            className={styles.check}
            checked={chosen.some((one) => String(one) === option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
