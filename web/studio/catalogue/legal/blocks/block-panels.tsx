import type { Block } from '#contract/studio/blocks.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { ActForm } from '../../../form/act-form.tsx';
import { ActPanel, usePanel } from '../../../form/act-panel.tsx';
import fields from '../../../form/field.module.css';
import { Field, SelectField } from '../../../form/field.tsx';
import type { PickedRelease, TargetChoice } from '../find-target.ts';
import { type Country, formatTarget } from '../format-legal.ts';
import { CountryField } from '../parts/country-field.tsx';
import { PickRelease } from '../parts/pick-release.tsx';
import { TermFields } from '../parts/term-fields.tsx';

type Countries = { countries: readonly Country[] };

function CreateForm({ release, countries }: { release: PickedRelease } & Countries) {
  return (
    <ActForm act="create" submit="Закрыть показ" isDanger>
      <input type="hidden" name="release" value={release.id} />
      <SelectField name="episode" label="Что закрыть">
        <option value="">Весь релиз</option>
        {release.episodes.map(({ id, ordinal, name }) => (
          <option key={id} value={id}>
            Эпизод {formatNumber(ordinal)}
            {name !== null && ` «${name}»`}
          </option>
        ))}
      </SelectField>
      <CountryField countries={countries} chosen={[]} />
      <TermFields from={null} until={null} />
      <Field name="reason" label="Почему: видит только студия" maxLength={500} autoComplete="off" required />
      <p className={fields.help}>
        Страница останется, видео и раздачи пропадут в этих странах в течение нескольких секунд. Раздачи
        остаются, если закрыт только эпизод.
      </p>
    </ActForm>
  );
}

function ChangePanel({ block, countries }: { block: Block } & Countries) {
  return (
    <ActPanel title={`Изменить: ${formatTarget(block)}`}>
      <ActForm act="change" submit="Сохранить">
        <input type="hidden" name="block" value={block.id} />
        <CountryField countries={countries} chosen={block.countries} />
        <TermFields from={block.from} until={block.until} />
        <Field name="reason" label="Почему" defaultValue={block.reason} maxLength={500} autoComplete="off" />
      </ActForm>
    </ActPanel>
  );
}

function LiftPanel({ block }: { block: Block }) {
  return (
    <ActPanel title={`Снять: ${formatTarget(block)}`}>
      <ActForm act="lift" submit="Снять блокировку" isDanger>
        <input type="hidden" name="block" value={block.id} />
        <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />
        <p className={fields.help}>
          Через несколько секунд всё снова откроется, если этого не закрывает что-то ещё: другая блокировка
          или строка каталога.
        </p>
      </ActForm>
    </ActPanel>
  );
}

type BlockPanelsProps = { block: Block | null; choice: TargetChoice | null } & Countries;

/** The panel that the address opens: closing a release, changing or lifting the block at the side. */
export function BlockPanels({ block, choice, countries }: BlockPanelsProps) {
  const { open } = usePanel();
  if (open === 'new' && choice)
    return (
      <ActPanel
        key={choice.picked?.id}
        title={choice.picked ? `Закрыть: ${choice.picked.name}` : 'Закрыть релиз'}
      >
        {choice.picked ? (
          <CreateForm release={choice.picked} countries={countries} />
        ) : (
          <PickRelease {...choice} />
        )}
      </ActPanel>
    );
  if (!block || block.state === 'over') return null;
  if (open === 'change') return <ChangePanel block={block} countries={countries} />;
  return open === 'lift' ? <LiftPanel block={block} /> : null;
}
