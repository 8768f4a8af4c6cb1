import { useFetcher } from 'react-router';
import { ActPanel, useFocusAfterPanel } from '../../people/panels/act-panel.tsx';
import panel from '../../people/panels/act-panel.module.css';
import { Field } from '../../people/panels/field.tsx';
import { ConfirmPassword } from '../../second-factor/confirm-password.tsx';
import type { RefusedAct } from '../../second-factor/refuse-act.ts';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';

/** The panel of a removal: what it does, the reason, and the button; the password is asked for where it is needed. */
export function RemovePanel({ kind, record }: { kind: RecordKind; record: StudioRecord }) {
  const fetcher = useFetcher<RefusedAct>();
  useFocusAfterPanel();
  const { remove } = kind.words;
  const { text, isRefused = false } = kind.removal?.(record) ?? { text: '' };
  const problem = fetcher.data?.needs === undefined ? fetcher.data?.problem : undefined;
  return (
    <ActPanel title={`${remove}: ${record.title}`}>
      <fetcher.Form method="post" className={panel.form}>
        <div className={panel.body}>
          <div className={panel.fields}>
            <p>{text}</p>
            {!isRefused && (
              <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />
            )}
            {problem !== undefined && (
              <p className={panel.error} role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
        <footer className={panel.foot}>
          <StudioButton
            type="submit"
            variant="danger"
            size="large"
            disabled={isRefused}
            aria-busy={fetcher.state !== 'idle' || undefined}
          >
            {remove}
          </StudioButton>
        </footer>
      </fetcher.Form>
      <ConfirmPassword fetcher={fetcher} />
    </ActPanel>
  );
}
