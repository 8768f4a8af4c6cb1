import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { Field } from '../../../kinds/field.ts';
import type { ControlProps } from '../control.tsx';
import { useFormContext } from '../form-context.ts';
import { FrameChoice } from './frame-choice.tsx';
import { pictureInField } from './picture-of.ts';
import styles from './picture.module.css';
import { usePictureUpload } from './use-picture-upload.tsx';

type PictureProps = ControlProps & { picture: Extract<Field, { control: 'picture' }> };

// Without a chosen picture an episode shows a frame of its video, anything else what the site draws.
const DRAWN = {
  none: 'Сайт нарисует картинку сам',
  alt: 'Нарисованная картинка',
  mark: 'нарисованная',
  act: 'Нарисовать',
};
const FRAME = { none: 'Картинки нет', alt: 'Кадр из видео', mark: 'кадр из видео', act: 'Кадр из видео' };

/** The picture of a record: chosen and cropped, or by the site where there is none. */
export function PictureControl({
  value,
  onChange,
  input,
  picture: { name: field, kind, aspect, label },
}: PictureProps) {
  const { info } = useFormContext();
  const words = kind === 'preview' ? FRAME : DRAWN;
  const { 'aria-label': name, ...button } = input;
  const { isBusy, choose, take, forget, parts, note } = usePictureUpload({
    field,
    kind,
    aspect,
    label,
    onStored: onChange,
  });
  const isChosen = value !== null && value !== undefined;
  const shown = pictureInField(value, info) ?? (isChosen ? null : pictureInField(info['picture'], info));
  return (
    <fieldset className={styles.control} aria-label={name}>
      <div
        className={classes(styles.shown, kind === 'poster' && styles.upright)}
        aria-busy={isBusy || undefined}
      >
        {shown === null ? (
          <p>{isChosen ? 'Картинка выбрана' : words.none}</p>
        ) : (
          <img src={shown} alt={isChosen ? 'Выбранная картинка' : words.alt} />
        )}
        {!isChosen && shown !== null && (
          <span className={styles.drawn} aria-hidden="true">
            {words.mark}
          </span>
        )}
      </div>
      <div className={styles.acts}>
        <StudioButton {...button} aria-busy={isBusy || undefined} onClick={choose}>
          <StudioIcon name="upload" />
          {isChosen ? 'Другой файл' : 'Загрузить'}
        </StudioButton>
        {isChosen && (
          <StudioButton
            variant="bare"
            onClick={() => {
              forget();
              onChange(null);
            }}
          >
            {words.act}
          </StudioButton>
        )}
      </div>
      {Array.isArray(info['frames']) && (
        <FrameChoice frames={info['frames'] as string[]} isBusy={isBusy} onTake={take} />
      )}
      {note}
      {parts}
    </fieldset>
  );
}
