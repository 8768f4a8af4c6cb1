import { useEffect, useRef, useState } from 'react';
import type { StudioUser } from '#contract/studio/users.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { ActForm } from '../../form/act-form.tsx';
import panel from '../../form/act-panel.module.css';
import { ActPanel } from '../../form/act-panel.tsx';
import fields from '../../form/field.module.css';
import { Field } from '../../form/field.tsx';
import { useAct } from '../../form/use-act.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import styles from './panels.module.css';

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

/** What an act shows once: an e-mail address or a link. */
type Shown = { shown: string | null };

/** A text that is shown once, with a button that copies it. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => button.current?.focus(), []);
  const copy = () =>
    copyText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <div className={fields.field}>
      <p className={fields.label}>{label}</p>
      <div className={styles.shown}>
        <code>{text}</code>
        <StudioButton ref={button} size="large" onClick={() => void copy()}>
          <StudioIcon name={state === 'copied' ? 'check' : 'copy'} />
          {state === 'copied' ? 'Скопировано' : 'Скопировать'}
        </StudioButton>
      </div>
      <p className={fields.help} aria-live="polite">
        {state === 'failed' && 'Браузер не дал скопировать: выделите текст и скопируйте сами.'}
      </p>
    </div>
  );
}

/** Shows the e-mail address once, with a reason. */
export function EmailPanel({ user }: PanelProps) {
  const { shown } = useAct<Shown>('email').answer ?? {};
  return (
    <ActPanel title={`Почта: ${nameOf(user)}`}>
      {shown === undefined ? (
        <ActForm act="email" submit="Показать почту">
          <p>В журнале останется, что вы её смотрели и почему. Сама почта туда не попадёт.</p>
          <Reason isRequired />
        </ActForm>
      ) : (
        <div className={panel.body}>
          <div className={fields.fields}>
            {shown === null ? <p>У аккаунта нет почты.</p> : <CopyLine text={shown} label="Почта" />}
            <p className={fields.help}>Почта показана один раз: закройте панель, и она снова скрыта.</p>
          </div>
        </div>
      )}
    </ActPanel>
  );
}

/** Makes a link for a new password and shows it once. */
export function LinkPanel({ user }: PanelProps) {
  const { shown } = useAct<Shown>('link').answer ?? {};
  return (
    <ActPanel title={`Ссылка для нового пароля: ${nameOf(user)}`}>
      {typeof shown === 'string' ? (
        <div className={panel.body}>
          <div className={fields.fields}>
            <CopyLine text={shown} label="Ссылка" />
            <p className={fields.help}>Действует час и один раз. Больше мы её не покажем.</p>
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
