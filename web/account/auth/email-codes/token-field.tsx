import { TextField } from '../form/text-field.tsx';

export const TOKEN_LABEL = 'Код из письма';

/** Reads what was pasted: a code, a token, or a whole link. */
export function readPastedToken(pasted: string): string {
  return /[?&]token=([\w-]+)/.exec(pasted)?.[1] ?? pasted.replace(/\s+/g, '');
}

/** The field for the code of an e-mail. It also takes the long token that the link of the e-mail brings. */
export function TokenField({ error, defaultValue }: { error: string | undefined; defaultValue: string }) {
  return (
    <TextField
      name="token"
      label={TOKEN_LABEL}
      error={error}
      defaultValue={defaultValue}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  );
}
