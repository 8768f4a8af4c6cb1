import type { Claim } from '#contract/studio/claims.ts';
import { CLAIM_STEPS, type ClaimState, isClaimInForce, isClaimOpen } from '#contract/studio/legal-states.ts';
import { ActButton } from '../../../form/act-form.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { CLAIM_STATE_WORDS, formatAt, formatDay } from '../format-legal.ts';
import styles from '../legal.module.css';

/** The state of a claim: its glyph and its word. */
export function ClaimStateMark({ state }: { state: ClaimState }) {
  const { mark, name } = CLAIM_STATE_WORDS[state];
  return <StateMark state={mark}>{name}</StateMark>;
}

const STEPS = ['received', 'checked', 'in_force', 'lifted'] as const;

function stepsOf({ state }: Claim): readonly ClaimState[] {
  if (state === 'refused') return ['received', 'refused'];
  return state === 'disputed' ? ['received', 'checked', 'disputed', 'lifted'] : STEPS;
}

/** How far a claim has come. */
export function ClaimSteps({ claim }: { claim: Claim }) {
  const steps = stepsOf(claim);
  const now = steps.indexOf(claim.state);
  const [first] = claim.blocks;
  const facts: Partial<Record<ClaimState, string>> = {
    received: formatAt(claim.created_at),
    ...(first && { [claim.state === 'disputed' ? 'disputed' : 'in_force']: `с ${formatAt(first.from)}` }),
  };
  return (
    <ol className={styles.steps}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={i < now ? styles.passed : i === now ? styles.current : undefined}
          aria-current={i === now ? 'step' : undefined}
        >
          {CLAIM_STATE_WORDS[step].name}
          {facts[step] !== undefined && <span>{facts[step]}</span>}
          {i === now && isClaimOpen(claim.state) && claim.due_at !== null && (
            <span className={claim.is_overdue ? styles.late : undefined}>
              {claim.is_overdue ? 'просрочено: ' : 'ответить до '}
              {formatDay(claim.due_at)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const STEP_LABELS: Partial<Record<ClaimState, Partial<Record<ClaimState, string>>>> = {
  received: { checked: 'Отметить проверенным' },
  checked: { received: 'Вернуть на проверку' },
  in_force: { disputed: 'Оспорено' },
  disputed: { in_force: 'Спор закончен' },
  refused: { received: 'Рассмотреть снова' },
};

/** Which claim a form is about and when it was read. */
export const claimValues = ({ id, version }: Pick<Claim, 'id' | 'version'>) => ({ claim: id, version });

/** The fields that say which claim a form is about and when it was read. */
export function ClaimFields({ claim }: { claim: Pick<Claim, 'id' | 'version'> }) {
  return Object.entries(claimValues(claim)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The acts on a claim: its next states, a refusal, applying and lifting its measure. */
export function ClaimActions({ claim, isPanelOpen }: { claim: Claim; isPanelOpen: boolean }) {
  const labels = STEP_LABELS[claim.state] ?? {};
  return (
    <>
      {CLAIM_STEPS[claim.state].map((state) => {
        const label = labels[state];
        return (
          label !== undefined && (
            <ActButton key={state} act="state" values={{ state, ...claimValues(claim) }} size="large">
              {label}
            </ActButton>
          )
        );
      })}
      {isClaimOpen(claim.state) && (
        <>
          <StudioLink
            size="large"
            variant="outline"
            to="?panel=refuse"
            preventScrollReset
            data-opens="refuse"
          >
            Отказать
          </StudioLink>
          <StudioLink
            size="large"
            variant={isPanelOpen ? 'quiet' : 'main'}
            to="?panel=apply"
            preventScrollReset
            data-opens="apply"
          >
            Применить меру
          </StudioLink>
        </>
      )}
      {isClaimInForce(claim.state) && (
        <StudioLink size="large" variant="outline" to="?panel=lift" preventScrollReset data-opens="lift">
          Снять меру
        </StudioLink>
      )}
    </>
  );
}
