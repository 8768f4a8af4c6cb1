import { Form, useSearchParams } from 'react-router';
import { PanelFields } from '../../form/act-form.tsx';
import styles from '../../form/act-panel.module.css';
import { ActPanel, useFocusAfterPanel, usePanel } from '../../form/act-panel.tsx';
import { Field } from '../../form/field.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';

const NOTHING_TYPED = { errors: { account: 'Напишите логин или почту.' } };

/** Finds the account that is to get a role; `missing` is the name under which there is none. */
export function InvitePanel({ missing }: { missing: string | null }) {
  const { open } = usePanel();
  const [query] = useSearchParams();
  const isEmpty = query.get('account')?.trim() === '';
  useFocusAfterPanel();
  if (open !== 'invite') return null;
  return (
    <ActPanel title="Дать роль">
      <Form className={styles.form} noValidate>
        <PanelFields
          answer={isEmpty ? NOTHING_TYPED : undefined}
          foot={
            <StudioButton type="submit" variant="main" size="large">
              Дальше
            </StudioButton>
          }
        >
          <input type="hidden" name="panel" value="invite" />
          <Field
            name="account"
            label="Логин или почта"
            help="Роль даётся тому, у кого уже есть аккаунт. Если его нет, закройте панель и нажмите «Пригласить»."
            error={
              missing === null ? undefined : `Аккаунта «${missing}» нет: проверьте логин или почту целиком.`
            }
            defaultValue={missing ?? ''}
            autoComplete="off"
            maxLength={200}
            required
          />
        </PanelFields>
      </Form>
    </ActPanel>
  );
}
