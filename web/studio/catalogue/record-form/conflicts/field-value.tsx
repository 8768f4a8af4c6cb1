import { formatMoment } from '#web/format/format-time.ts';
import { formatValue } from '../../../journal/event/format-value.ts';
import { differenceTo } from '../../../journal/event/text-difference.ts';
import type { Field } from '../../kinds/field.ts';
import { useFormContext } from '../controls/form-context.ts';
import { pictureInField } from '../controls/picture/picture-of.ts';
import { useFranchiseNames } from '../controls/releases/franchise-names.ts';
import { formatReleaseName, useReleaseNames } from '../controls/releases/release-names.ts';
import styles from './conflicts.module.css';
import { namesOfChoices } from './names-of-choices.ts';

/** A value of a field as people read it, where it cannot be edited; what it does not share with another is marked. */
export function FieldValue({ field, value, against }: { field: Field; value: unknown; against: unknown }) {
  const form = useFormContext();
  const { names } = useReleaseNames();
  const { nameOf } = useFranchiseNames();
  if (field.control === 'picture') {
    const picture = pictureInField(value, form.info);
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
  if (field.control === 'time' && typeof value === 'string')
    return (
      <span className={styles.value}>
        {Number.isNaN(Date.parse(value)) ? value : `${formatMoment(new Date(value))} по Москве`}
      </span>
    );
  if (field.control === 'lines' && Array.isArray(value) && value.length > 0)
    return <span className={styles.value}>{value.join('\n')}</span>;
  if (field.control !== 'choice' && typeof value === 'string' && typeof against === 'string') {
    return (
      <span className={styles.value}>
        {differenceTo(value, against).map((piece, at) =>
          piece.differs ? <mark key={at}>{piece.text}</mark> : piece.text,
        )}
        {value === '' && '—'}
      </span>
    );
  }
  const context = { field: field.name, names: namesOfChoices(field, form) };
  return <span className={styles.value}>{formatValue(value, context)}</span>;
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
