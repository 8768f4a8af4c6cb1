import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import { AVATAR_FIELD, MAX_AVATAR_MB } from './avatar-limits.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import type { Viewer } from '#web/entities/viewer/viewer.ts';
import styles from './avatar-field.module.css';
import { ConfirmedAction } from '../rows/confirmed-action.tsx';
import { SaveStatus } from '../rows/save-status.tsx';
import { SETTING, type SettingAnswer } from '../rows/setting-answer.ts';
import { useSetting } from '../rows/use-setting.ts';

const AvatarCrop = lazy(() => import('./avatar-crop.tsx'));

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

function tooBig(file: File): SettingAnswer | undefined {
  if (file.size <= MAX_AVATAR_MB * 1_000_000) return undefined;
  return { setting: 'avatar', problem: `Файл больше ${MAX_AVATAR_MB} МБ. Выберите другой.` };
}

/** The viewer's avatar: choosing a file, cropping a square and uploading. Without scripts the middle is cropped. */
export function AvatarField({ viewer }: { viewer: Pick<Viewer, 'avatar' | 'nickname' | 'login'> }) {
  const { Form, submit, answer, isBusy } = useSetting('avatar');
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<SettingAnswer>();
  const input = useRef<HTMLInputElement>(null);
  const problem = answer?.problem ?? answer?.fieldErrors?.[AVATAR_FIELD];
  const shownAnswer = answer && { ...answer, ...(problem !== undefined && { problem }) };
  const hasAvatar = viewer.avatar.preview !== null;
  const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = files ?? [];
    const refused = chosen && tooBig(chosen);
    setRefusal(refused);
    if (chosen && !refused) setFile(chosen);
  };
  const close = () => {
    setFile(null);
    // Allows choosing the same file again.
    if (input.current) input.current.value = '';
  };
  const send = (crop: Record<'x' | 'y' | 'size', number> | null) => {
    const form = new FormData();
    form.set(SETTING, 'avatar');
    if (file) form.set(AVATAR_FIELD, file);
    for (const [name, value] of Object.entries(crop ?? {})) form.set(name, String(value));
    close();
    void submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <div className={styles.field}>
      <span className={styles.face}>
        <Avatar viewer={viewer} size={96} sharp />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>Аватар</p>
        <p className={styles.about}>JPEG, PNG, WebP, AVIF или GIF до {MAX_AVATAR_MB} МБ</p>
        <div className={styles.actions}>
          <Form method="post" encType="multipart/form-data" className={styles.form}>
            <input type="hidden" name={SETTING} value="avatar" />
            <label className={buttonClass({}, styles.choose)} aria-busy={isBusy || undefined}>
              {hasAvatar ? 'Заменить' : 'Загрузить'}
              <input
                ref={input}
                type="file"
                name={AVATAR_FIELD}
                accept={ACCEPTED}
                required
                onChange={choose}
              />
            </label>
            <button type="submit" className={buttonClass({}, styles.send)}>
              Сохранить
            </button>
          </Form>
          {hasAvatar && (
            <ConfirmedAction
              setting="avatar_remove"
              variant="bare"
              action="Убрать"
              label="Убрать аватар"
              title="Убрать аватар?"
              consequence="Вместо него будет первая буква вашего имени. Файл удалится с сервера."
              confirm="Убрать"
            />
          )}
          <SaveStatus answer={refusal ?? shownAnswer} isBusy={isBusy} />
        </div>
      </div>
      {file && (
        <Suspense>
          <AvatarCrop file={file} onCancel={close} onSend={send} />
        </Suspense>
      )}
    </div>
  );
}
