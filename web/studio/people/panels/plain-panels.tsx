import type { StudioUser } from '#contract/studio/users.ts';
import { CopyLine } from './copy-line.tsx';
import { ActForm, useAct } from './act-form.tsx';
import { ActPanel } from './act-panel.tsx';
import styles from './act-panel.module.css';
import { Field } from './field.tsx';

type PanelProps = { user: StudioUser };

const nameOf = ({ nickname, login }: StudioUser) => nickname ?? login;

function Reason({ isRequired = false }: { isRequired?: boolean }) {
  return (
    <Field
      name="reason"
      label={isRequired ? 'Причина, она останется в журнале' : 'Почему, если нужно'}
      maxLength={500}
      required={isRequired}
    />
  );
}

/** Lifts a ban. */
export function UnbanPanel({ user }: PanelProps) {
  return (
    <ActPanel title={`Снять блокировку: ${nameOf(user)}`}>
      <ActForm act="unban" submit="Снять блокировку">
        <p>Снова можно будет сохранять, аватар вернётся. Роли, которые сняла блокировка, сами не вернутся.</p>
        <Reason />
      </ActForm>
    </ActPanel>
  );
}

/** Gives another nickname. */
export function RenamePanel({ user }: PanelProps) {
  return (
    <ActPanel title={`Переименовать: ${nameOf(user)}`}>
      <ActForm act="rename" submit="Переименовать">
        <Field
          name="nickname"
          label="Новый никнейм"
          help="По правилам регистрации: буквы одного алфавита, не похожий на чужой."
          defaultValue={user.nickname ?? ''}
          minLength={2}
          maxLength={30}
          autoComplete="off"
          required
        />
        <Reason isRequired />
      </ActForm>
    </ActPanel>
  );
}

/** Removes the avatar. */
export function AvatarPanel({ user }: PanelProps) {
  return (
    <ActPanel title={`Удалить аватар: ${nameOf(user)}`}>
      <ActForm act="avatar" submit="Удалить аватар" isDanger>
        <p>Картинка удалится вместе с файлами, вернуть её нельзя. Поставить новую человек сможет.</p>
        <Reason />
      </ActForm>
    </ActPanel>
  );
}

/** Ends all sessions. */
export function SessionsPanel({ user }: PanelProps) {
  return (
    <ActPanel title={`Закончить сеансы: ${nameOf(user)}`}>
      <ActForm act="sessions" submit="Закончить все сеансы" isDanger>
        <p>На всех устройствах и в приложениях нужно будет войти заново.</p>
        <Reason />
      </ActForm>
    </ActPanel>
  );
}

/** Shows the e-mail address once, with a reason. */
export function EmailPanel({ user }: PanelProps) {
  const { shown } = useAct('email').answer ?? {};
  return (
    <ActPanel title={`Почта: ${nameOf(user)}`}>
      {shown === undefined ? (
        <ActForm act="email" submit="Показать почту">
          <p>В журнале останется, что вы её смотрели и почему. Сама почта туда не попадёт.</p>
          <Reason isRequired />
        </ActForm>
      ) : (
        <div className={styles.body}>
          <div className={styles.fields}>
            {shown === null ? <p>У аккаунта нет почты.</p> : <CopyLine text={shown} label="Почта" />}
            <p className={styles.help}>Почта показана один раз: закройте панель, и она снова скрыта.</p>
          </div>
        </div>
      )}
    </ActPanel>
  );
}

/** Makes a link for a new password and shows it once. */
export function LinkPanel({ user }: PanelProps) {
  const { shown } = useAct('link').answer ?? {};
  return (
    <ActPanel title={`Ссылка для нового пароля: ${nameOf(user)}`}>
      {typeof shown === 'string' ? (
        <div className={styles.body}>
          <div className={styles.fields}>
            <CopyLine text={shown} label="Ссылка" />
            <p className={styles.help}>Действует час и один раз. Больше мы её не покажем.</p>
          </div>
        </div>
      ) : (
        <ActForm act="link" submit="Сделать ссылку">
          <p>
            По ней человек задаст новый пароль. Передайте её только ему: кто откроет ссылку, тот и войдёт в
            аккаунт.
          </p>
          <Reason />
        </ActForm>
      )}
    </ActPanel>
  );
}
