import { formatMoment } from '#web/format/format-time.ts';
import { formatValue } from '../../../journal/event/format-value.ts';
import type { Field } from '../../kinds/field.ts';
import { useFormContext } from '../controls/form-context.ts';
import { pictureInField } from '../controls/picture/picture-of.ts';
import { useFranchiseNames } from '../controls/releases/franchise-names.ts';
import { formatReleaseName, useReleaseNames } from '../controls/releases/release-names.ts';
import styles from './conflicts.module.css';
import { differenceTo } from './text-difference.ts';

/** A value of a field as people read it, where it cannot be edited; what it does not share with another is marked. */
export function FieldValue({ field, value, against }: { field: Field; value: unknown; against: unknown }) {
  const { choices, info } = useFormContext();
  const { names } = useReleaseNames();
  const { nameOf } = useFranchiseNames();
  if (field.control === 'picture') {
    const picture = pictureInField(value, info);
    if (picture === null)
      return (
        <span className={styles.value}>{field.kind === 'preview' ? 'Кадр из видео' : 'Нарисованная'}</span>
      );
    return <img className={styles.picture} src={picture} alt="" />;
  }
  if (field.control === 'pictures') return <Pictures value={value} />;
  if (field.control === 'franchises') {
    const ids = Array.isArray(value) ? (value as string[]) : [];
    return <span className={styles.value}>{ids.map(nameOf).join('\n') || '—'}</span>;
  }
  if (field.control === 'object')
    return (
      <span className={styles.value}>
        {field.fields
          .map(
            ({ name, label }) =>
              `${label}: ${formatValue((value as Record<string, unknown> | null)?.[name])}`,
          )
          .join('\n')}
      </span>
    );
  if (field.control === 'releases' || field.control === 'release') {
    const ids = [value].flat().filter((id) => typeof id === 'number');
    const titles = ids.map((id) => formatReleaseName(names.get(id), id));
    return <span className={styles.value}>{titles.join('\n') || '—'}</span>;
  }
  if (field.control === 'choice') {
    const options = field.options === 'records' ? (choices[field.name] ?? []) : field.options;
    const label = options.find((option) => option.value === value)?.label;
    return <span className={styles.value}>{label ?? formatValue(value)}</span>;
  }
  if (field.control === 'people') {
    const people = (value ?? []) as { nickname: string }[];
    return <span className={styles.value}>{people.map(({ nickname }) => nickname).join('\n') || '—'}</span>;
  }
  if (field.control === 'time' && typeof value === 'string')
    return <span className={styles.value}>{formatMoment(new Date(value))} по Москве</span>;
  if (field.control === 'lines' || field.control === 'rows') {
    const rows = ((value ?? []) as unknown[]).map((row) =>
      typeof row === 'object' && row !== null
        ? Object.values(row).filter(Boolean).join(', ')
        : formatValue(row),
    );
    return <span className={styles.value}>{rows.join('\n') || '—'}</span>;
  }
  if (typeof value === 'string' && typeof against === 'string') {
    const [start, differs, end] = differenceTo(value, against);
    return (
      <span className={styles.value}>
        {start}
        {differs !== '' && <mark>{differs}</mark>}
        {end || (value === '' && '—')}
      </span>
    );
  }
  return <span className={styles.value}>{formatValue(value)}</span>;
}

function Pictures({ value }: { value: unknown }) {
  const { info } = useFormContext();
  const addresses = (Array.isArray(value) ? value : []).flatMap((one) => pictureInField(one, info) ?? []);
  if (addresses.length === 0) return <span className={styles.value}>Ни одной</span>;
  return (
    <span className={styles.pictures}>
      {addresses.map((address, at) => (
        <img key={`${at} ${address}`} src={address} alt={`Картинка ${at + 1}`} width={128} height={72} />
      ))}
    </span>
  );
}
