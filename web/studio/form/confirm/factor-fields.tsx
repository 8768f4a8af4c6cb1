import type { ComponentProps, Ref } from 'react';
import { PasswordField as SitePassword } from '#web/account/auth/form/password-field.tsx';
import { TextField } from '#web/account/auth/form/text-field.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { RequiredMark, useFieldError } from '../field.tsx';

/** The password of the account; it must be filled in. */
export function PasswordField({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <SitePassword
      ref={ref}
      name="password"
      label="Пароль от аккаунта"
      error={useFieldError('password')}
      beside={<RequiredMark />}
      autoComplete="current-password"
      required
    />
  );
}

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'error' | 'beside'>;

/** A code of the app, or a recovery code; it must be filled in. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      maxLength={40}
      {...props}
      name="code"
      error={useFieldError('code')}
      beside={<RequiredMark />}
      required
    />
  );
}

type SubmitProps = { isBusy: boolean; isLarge?: boolean; isWide?: boolean; children: string };

/** The button of a form of the second factor; it does nothing while the form is being sent. */
export function FactorSubmit({ isBusy, isLarge = false, isWide = false, children }: SubmitProps) {
  return (
    <button
      type="submit"
      className={buttonClass({ variant: 'main', size: isLarge ? 'large' : undefined, wide: isWide })}
      aria-busy={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
