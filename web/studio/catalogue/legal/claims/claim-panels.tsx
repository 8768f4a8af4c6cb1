import type { ReactNode } from 'react';
import type { Claim } from '#contract/studio/claims.ts';
import { isClaimInForce, isClaimOpen } from '#contract/studio/legal-states.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { ActForm } from '../../../form/act-form.tsx';
import { ActPanel, usePanel } from '../../../form/act-panel.tsx';
import fields from '../../../form/field.module.css';
import { Field, FieldError } from '../../../form/field.tsx';
import type { PickedRelease, TargetChoice } from '../find-target.ts';
import { type Country, formatCountries, formatTarget, formatTerm } from '../format-legal.ts';
import styles from '../legal.module.css';
import { PickRelease } from '../parts/pick-release.tsx';
import { ClaimFields } from './claim-head.tsx';

function TargetForm({ claim, release }: { claim: Claim; release: PickedRelease }) {
  const has = (id: string | null) =>
    claim.targets.some((one) => one.release.id === release.id && (one.episode?.id ?? null) === id);
  return (
    <ActForm act="add-target" submit="Добавить">
      <ClaimFields claim={claim} />
      <input type="hidden" name="release" value={release.id} />
      <fieldset className={fields.field}>
        <legend className={fields.label}>Что закрыть</legend>
        <div className={styles.targets}>
          <label>
            <input type="checkbox" name="whole" defaultChecked={has(null) || release.episodes.length === 0} />
            Весь релиз
          </label>
          {release.episodes.map(({ id, ordinal, name }) => (
            <label key={id}>
              <input type="checkbox" name="episodes" value={id} defaultChecked={has(id)} />
              <span>
                Эпизод {formatNumber(ordinal)}
                {name !== null && ` «${name}»`}
              </span>
            </label>
          ))}
        </div>
        <FieldError name="episodes" />
      </fieldset>
    </ActForm>
  );
}

function Reason() {
  return (
    <Field name="reason" label="Почему, если нужно: останется в журнале" maxLength={500} autoComplete="off" />
  );
}

type WithClaim = { claim: Claim; countries: readonly Country[] };

function Summary({ claim, countries }: WithClaim) {
  return (
    <dl className={styles.list}>
      <dt>Что</dt>
      <dd>{claim.targets.map(formatTarget).join('; ') || 'не выбрано'}</dd>
      <dt>Где</dt>
      <dd>{formatCountries(claim.countries, countries) || 'не выбрано'}</dd>
      <dt>Срок</dt>
      <dd>{formatTerm(claim)}</dd>
    </dl>
  );
}

function ApplyPanel({ claim, countries }: WithClaim) {
  return (
    <ActPanel title={`Применить меру: заявление № ${claim.id}`}>
      <ActForm act="apply" submit="Применить меру" isDanger>
        <ClaimFields claim={claim} />
        <Summary claim={claim} countries={countries} />
        <Reason />
        <p className={fields.help}>
          Видео и раздачи пропадут в этих странах в течение нескольких секунд. Страница, избранное и оценки
          останутся.
        </p>
      </ActForm>
    </ActPanel>
  );
}

function LiftPanel({ claim, countries }: WithClaim) {
  return (
    <ActPanel title={`Снять меру: заявление № ${claim.id}`}>
      <ActForm act="lift" submit="Снять меру" isDanger>
        <ClaimFields claim={claim} />
        <Summary claim={claim} countries={countries} />
        <Reason />
      </ActForm>
    </ActPanel>
  );
}

function RefusePanel({ claim }: { claim: Claim }) {
  return (
    <ActPanel title={`Отказать: заявление № ${claim.id}`}>
      <ActForm act="state" submit="Отказать">
        <ClaimFields claim={claim} />
        <input type="hidden" name="state" value="refused" />
        <Reason />
        <p className={fields.help}>Ничего не закроется. Заявление можно будет рассмотреть снова.</p>
      </ActForm>
    </ActPanel>
  );
}

/** The panel that the address opens: what to close, applying, lifting or refusing. */
export function ClaimPanels({
  claim,
  countries,
  choice,
}: WithClaim & { choice: TargetChoice | null }): ReactNode {
  const { open } = usePanel();
  if (isClaimOpen(claim.state)) {
    if (open === 'target' && choice)
      return (
        <ActPanel
          key={choice.picked?.id}
          title={choice.picked ? `Закрыть: ${choice.picked.name}` : 'Добавить релиз'}
        >
          {choice.picked ? <TargetForm claim={claim} release={choice.picked} /> : <PickRelease {...choice} />}
        </ActPanel>
      );
    if (open === 'apply') return <ApplyPanel claim={claim} countries={countries} />;
    if (open === 'refuse') return <RefusePanel claim={claim} />;
  }
  return open === 'lift' && isClaimInForce(claim.state) ? (
    <LiftPanel claim={claim} countries={countries} />
  ) : null;
}
