import type { FormAnswer } from '../form/form-answer.ts';
import { PasswordField } from '../form/password-field.tsx';
import { PASSWORD_HINT } from '../form/password-hint.ts';
import { TextField } from '../form/text-field.tsx';

export const REGISTRATION_LABELS = {
  login: 'Логин',
  email: 'Почта',
  nickname: 'Никнейм',
  password: 'Пароль',
  password_confirmation: 'Пароль ещё раз',
};

const LABELS = REGISTRATION_LABELS;
const EXACT = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** The fields of the registration form. */
export function RegistrationFields({ answer }: { answer: FormAnswer | undefined }) {
  const of = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    error: answer?.fieldErrors[name],
    required: true,
  });
  return (
    <>
      <TextField
        {...of('login')}
        {...EXACT}
        defaultValue={answer?.values['login']}
        hint="Для входа: латинские буквы, цифры, «_» и «-»"
        autoComplete="username"
        maxLength={30}
      />
      <TextField
        {...of('email')}
        {...EXACT}
        type="email"
        defaultValue={answer?.values['email']}
        hint="Пришлём письмо, чтобы подтвердить адрес"
        autoComplete="email"
        maxLength={254}
      />
      <TextField
        {...of('nickname')}
        defaultValue={answer?.values['nickname']}
        hint="Так вас видят другие"
        autoComplete="nickname"
        maxLength={30}
      />
      <PasswordField {...of('password')} hint={PASSWORD_HINT} autoComplete="new-password" />
      <PasswordField {...of('password_confirmation')} autoComplete="new-password" />
    </>
  );
}
