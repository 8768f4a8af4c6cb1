import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { Field } from '../../../kinds/field.ts';
import type { ControlProps } from '../control.tsx';
import { useFormContext } from '../form-context.ts';
import type { Cover } from '#contract/values.ts';
import { FocusPoint } from './focus-point.tsx';
import { OrderedList } from '../rows/ordered-list.tsx';
import { pictureInField } from './picture-of.ts';
import styles from './picture.module.css';
import { usePictureUpload } from './use-picture-upload.tsx';

type PicturesProps = ControlProps & { pictures: Extract<Field, { control: 'pictures' }> };

/** Pictures in their order: each is chosen and cropped, moved and taken away. */
export function PicturesControl({ value, onChange, input, pictures }: PicturesProps) {
  const { info } = useFormContext();
  const { name: field, kind, aspect, most, one, label } = pictures;
  const shown = Array.isArray(value) ? (value as unknown[]) : [];
  const { 'aria-label': name, ...button } = input;
  const { isBusy, choose, parts, note } = usePictureUpload({
    field,
    kind,
    aspect,
    label,
    onStored: (picture) => onChange([...shown, picture]),
  });
  const isFull = shown.length >= most;
  return (
    <fieldset className={styles.control} aria-label={name}>
      <OrderedList items={shown} onChange={onChange} nameOf={(_, at) => `${one} ${at + 1}`}>
        {(picture, at) => (
          <FocusPoint
            src={pictureInField(picture, info)}
            name={`${one} ${at + 1}`}
            point={(picture as Cover).focus ?? null}
            onChange={(focus) =>
              onChange(shown.map((other, i) => (i === at ? { ...(other as Cover), focus } : other)))
            }
          />
        )}
      </OrderedList>
      <div className={styles.acts}>
        <StudioButton {...button} disabled={isFull} aria-busy={isBusy || undefined} onClick={choose}>
          <StudioIcon name="upload" />
          Добавить
        </StudioButton>
      </div>
      {isFull ? <p className={styles.help}>Больше {most} нельзя: сначала уберите какую-нибудь.</p> : note}
      {parts}
    </fieldset>
  );
}
