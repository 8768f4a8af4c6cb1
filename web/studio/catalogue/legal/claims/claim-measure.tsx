import { Form } from 'react-router';
import { STUDIO_BLOCKS_PATH } from '#contract/studio/addresses.ts';
import type { LegalTarget } from '#contract/studio/blocks.ts';
import type { Claim } from '#contract/studio/claims.ts';
import { isClaimOpen } from '#contract/studio/legal-states.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { ActButton } from '../../../form/act-form.tsx';
import { FormFields } from '../../../form/field.tsx';
import { useAct } from '../../../form/use-act.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { BlockStateMark } from '../blocks/block-columns.tsx';
import { type Country, formatCountries, formatCuts, formatTarget, formatTerm } from '../format-legal.ts';
import styles from '../legal.module.css';
import { CountryField } from '../parts/country-field.tsx';
import { TermFields } from '../parts/term-fields.tsx';
import { ClaimFields, claimValues } from './claim-head.tsx';

// The claimant may ask for what the team has cut out already.
function Cuts({ of }: { of: LegalTarget }) {
  const cuts = formatCuts(of);
  return cuts !== null && <span className={styles.cuts}>Вырезано: {cuts}</span>;
}

/** What a claim is about: releases and episodes, to add and remove until the measure is applied. */
export function ClaimTargets({ claim }: { claim: Claim }) {
  const isOpen = isClaimOpen(claim.state);
  const { answer } = useAct('remove-target');
  return (
    <Panel
      title="Что закрыть"
      isFlush
      action={
        isOpen && (
          <StudioLink variant="bare" size="small" to="?panel=target" preventScrollReset data-opens="target">
            <StudioIcon name="plus" />
            Добавить релиз
          </StudioLink>
        )
      }
    >
      {answer?.problem !== undefined && (
        <p className={styles.error} role="alert">
          {answer.problem}
        </p>
      )}
      {claim.targets.length === 0 ? (
        <p className={styles.empty}>Пока ничего: добавьте релиз или его эпизоды.</p>
      ) : (
        <ul className={styles.rows}>
          {claim.targets.map((target) => (
            <li key={`${target.release.id} ${target.episode?.id ?? ''}`}>
              <span>
                {formatTarget(target)}
                <Cuts of={target} />
              </span>
              {target.episode === null && <span className={styles.quiet}>весь релиз</span>}
              {isOpen && (
                <ActButton
                  act="remove-target"
                  values={{
                    release: target.release.id,
                    episode: target.episode?.id ?? '',
                    ...claimValues(claim),
                  }}
                  variant="bare"
                  size="small"
                  square
                  aria-label={`Убрать: ${formatTarget(target)}`}
                >
                  <StudioIcon name="close" />
                </ActButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MeasureForm({ claim, countries }: { claim: Claim; countries: readonly Country[] }) {
  const { answer, isBusy, form } = useAct('measure');
  return (
    <Form {...form}>
      <FormFields answer={answer} className={styles.form}>
        <input type="hidden" name="act" value="measure" />
        <ClaimFields claim={claim} />
        <CountryField countries={countries} chosen={claim.countries} />
        <TermFields from={claim.from} until={claim.until} />
        <div className={styles.foot}>
          <StudioButton type="submit" aria-busy={isBusy}>
            Сохранить меру
          </StudioButton>
        </div>
      </FormFields>
    </Form>
  );
}

/** Where and for how long a claim closes things: a form, and after it was applied the blocks that it made. */
export function ClaimMeasure({ claim, countries }: { claim: Claim; countries: readonly Country[] }) {
  if (isClaimOpen(claim.state))
    return (
      <Panel title="Мера">
        <MeasureForm key={claim.version} claim={claim} countries={countries} />
      </Panel>
    );
  if (claim.blocks.length === 0) return null;
  return (
    <Panel title="Блокировки по заявлению" isFlush>
      <ul className={styles.rows}>
        {claim.blocks.map((block) => (
          <li key={block.id}>
            <div>
              <Link to={`${STUDIO_BLOCKS_PATH}?block=${block.id}`}>
                <b>{formatTarget(block)}</b>
              </Link>
              <p className={styles.quiet}>
                {formatCountries(block.countries, countries)}, {formatTerm(block)}
              </p>
            </div>
            <BlockStateMark block={block} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
