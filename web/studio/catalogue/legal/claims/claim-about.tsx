import { Form } from 'react-router';
import type { Claim } from '#contract/studio/claims.ts';
import { Field, FormFields, TextField } from '../../../form/field.tsx';
import { useAct } from '../../../form/use-act.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import styles from '../legal.module.css';
import { MomentField } from '../parts/term-fields.tsx';
import { ClaimFields } from './claim-head.tsx';

function hostOf(address: string): string {
  try {
    const { hostname, pathname } = new URL(address);
    return `${hostname}${decodeURIComponent(pathname)}`;
  } catch {
    return address;
  }
}

/** Who claims what and why, with the addresses of documents that lie elsewhere. */
export function ClaimAbout({ claim }: { claim: Claim }) {
  const { answer, isBusy, form } = useAct('about');
  return (
    <Panel title="Основание">
      {claim.files.length > 0 && (
        <ul className={styles.files}>
          {claim.files.map((address) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer noopener">
                <StudioIcon name="external" />
                {hostOf(address)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Form key={claim.version} {...form}>
        <FormFields answer={answer} className={styles.form}>
          <input type="hidden" name="act" value="about" />
          <ClaimFields claim={claim} />
          <Field
            name="claimant"
            label="Заявитель"
            defaultValue={claim.claimant}
            maxLength={300}
            autoComplete="off"
            required
          />
          <TextField
            name="contacts"
            label="Контакты: в журнал не попадают"
            defaultValue={claim.contacts}
            rows={2}
            maxLength={5000}
          />
          <TextField
            name="basis"
            label="Что требует и на каком основании"
            defaultValue={claim.basis}
            rows={4}
            maxLength={5000}
          />
          <TextField
            name="files"
            label="Ссылки на документы, каждая с новой строки"
            defaultValue={claim.files.join('\n')}
            rows={2}
          />
          <MomentField name="due_at" label="Ответить до" help="" time={claim.due_at} />
          <div className={styles.foot}>
            <StudioButton type="submit" aria-busy={isBusy}>
              Сохранить
            </StudioButton>
          </div>
        </FormFields>
      </Form>
    </Panel>
  );
}
