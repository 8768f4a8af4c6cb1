import { useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import type { Claim } from '#contract/studio/claims.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { FormFields, TextField } from '../../../form/field.tsx';
import { useAct } from '../../../form/use-act.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import type { Country } from '../format-legal.ts';
import styles from '../legal.module.css';
import { ANSWER_TEMPLATES, templateFor, writeAnswer } from './answer-templates.ts';
import { ClaimFields } from './claim-head.tsx';

/** The answer to the claimant: written by a template, changed by hand, kept here and copied; the site sends nothing. */
export function ClaimAnswer({ claim, countries }: { claim: Claim; countries: readonly Country[] }) {
  const { name: site } = useSite();
  const [query] = useSearchParams();
  const { answer, isBusy, form } = useAct('answer');
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const chosen = ANSWER_TEMPLATES.find(({ kind }) => kind === query.get('letter'))?.kind;
  const kind = chosen ?? (claim.answer === '' ? templateFor(claim.state) : undefined);
  const text = kind === undefined ? claim.answer : writeAnswer(kind, claim, { site, countries });
  const copy = () =>
    copyText(area.current?.value ?? '').then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Panel title="Ответ заявителю">
      <nav className={styles.letters} aria-label="Шаблон письма">
        {ANSWER_TEMPLATES.map((template) => (
          <StudioLink
            key={template.kind}
            variant={template.kind === kind ? 'quiet' : 'bare'}
            size="small"
            to={`?letter=${template.kind}`}
            preventScrollReset
            aria-current={template.kind === kind ? 'true' : undefined}
          >
            {template.label}
          </StudioLink>
        ))}
        {claim.answer !== '' && (
          <StudioLink
            variant={kind === undefined ? 'quiet' : 'bare'}
            size="small"
            to="?"
            preventScrollReset
            aria-current={kind === undefined ? 'true' : undefined}
          >
            Сохранённый
          </StudioLink>
        )}
      </nav>
      <Form {...form}>
        <FormFields answer={answer} className={styles.form}>
          <input type="hidden" name="act" value="answer" />
          <ClaimFields claim={claim} />
          <TextField
            // Another template replaces the text.
            key={`${kind} ${claim.version}`}
            ref={area}
            name="answer"
            label="Письмо: скопируйте его и отправьте сами"
            defaultValue={text}
            rows={10}
            maxLength={5000}
          />
          <div className={styles.foot}>
            <StudioButton onClick={() => void copy()}>
              <StudioIcon name={copied === 'yes' ? 'check' : 'copy'} />
              {copied === 'yes' ? 'Скопировано' : 'Скопировать'}
            </StudioButton>
            <StudioButton type="submit" variant="outline" aria-busy={isBusy}>
              Сохранить ответ
            </StudioButton>
          </div>
          <p className={styles.error} aria-live="polite" hidden={copied !== 'failed'}>
            Браузер не дал скопировать: выделите текст и скопируйте сами.
          </p>
        </FormFields>
      </Form>
    </Panel>
  );
}
