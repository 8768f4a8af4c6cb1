import { Form, useSearchParams } from 'react-router';
import { Link } from '#web/ui/controls/link.tsx';
import { PanelFields } from '../../../form/act-form.tsx';
import panel from '../../../form/act-panel.module.css';
import { Field } from '../../../form/field.tsx';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { describeRelease } from '../../record-form/controls/releases/release-names.ts';
import type { TargetChoice } from '../find-target.ts';
import styles from '../legal.module.css';

const NOTHING_TYPED = { errors: { find: 'Напишите название или номер.' } };
const NOTHING_FOUND = {
  errors: {
    find: 'Ничего не нашлось. Черновиков и скрытых релизов здесь нет: посетители их и так не видят.',
  },
};

/** Finds the release that is to be closed: words, then one of the releases that they found. */
export function PickRelease({ find, found }: TargetChoice) {
  const [query] = useSearchParams();
  const answer = find === '' ? NOTHING_TYPED : NOTHING_FOUND;
  const kept = [...query].filter(([name]) => !['find', 'pick', 'done'].includes(name));
  const addressOf = (id: number) => `?${new URLSearchParams([...kept, ['pick', String(id)]])}`;
  return (
    <Form className={panel.form} noValidate>
      <PanelFields
        answer={query.has('find') && found.length === 0 ? answer : undefined}
        foot={
          <StudioButton type="submit" variant={found.length > 0 ? 'quiet' : 'main'} size="large">
            Найти
          </StudioButton>
        }
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="find"
          type="search"
          label="Название или номер релиза"
          defaultValue={find}
          autoComplete="off"
          maxLength={200}
          required
        />
        {found.length > 0 && (
          <ul className={styles.found} aria-label="Найденные релизы">
            {found.map(({ id, name, ...release }) => (
              <li key={id}>
                <Link to={addressOf(id)} preventScrollReset>
                  <span>{name}</span>
                  <span className={styles.quiet}>{describeRelease({ id, ...release })}</span>
                  <StudioIcon name="right" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PanelFields>
    </Form>
  );
}
