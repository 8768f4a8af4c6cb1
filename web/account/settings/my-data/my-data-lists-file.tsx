import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './my-data-lists.module.css';
import { SettingGroup } from '../rows/setting-group.tsx';

const ACCEPTED = '.xml,.gz,.json,.zip';

const HOW = [
  ['MyAnimeList', 'myanimelist.net/panel.php?go=export, список аниме. Файл .xml.gz распаковывать не нужно.'],
  ['Шикимори', '«Настройки» → «Список» → «Экспорт», в формате XML или JSON.'],
  ['Наш архив', 'akane.zip из раздела «Аккаунт» целиком.'],
] as const;

type Props = { problem: string | undefined; isAnother: boolean };

/** The form to choose a list file; nothing changes before its report was confirmed. */
export function ListsFile({ problem, isAnother }: Props) {
  const [chosen, setChosen] = useState<string>();
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && (formData?.has('file') ?? false);
  return (
    <SettingGroup
      title={isAnother ? 'Другой файл' : 'Файл со списком'}
      lead="Сначала покажем, что нашлось и что изменится. До вашего согласия ничего не поменяется."
    >
      <Form method="post" encType="multipart/form-data" replace className={styles.file}>
        <label className={buttonClass({}, styles.choose)}>
          {chosen ?? 'Выбрать файл'}
          <input
            type="file"
            name="file"
            accept={ACCEPTED}
            required
            aria-describedby={problem === undefined ? undefined : 'lists-problem'}
            onChange={({ currentTarget: { files } }) => setChosen(files?.[0]?.name)}
          />
        </label>
        <button
          type="submit"
          className={buttonClass({ variant: isAnother ? 'quiet' : 'main' })}
          aria-busy={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isBusy && <Spinner />}
          {isBusy ? 'Читаем…' : 'Показать, что перенесётся'}
        </button>
        {problem !== undefined && (
          <p id="lists-problem" className={styles.problem} role="alert">
            <Icon name="warning" size={16} />
            {problem}
          </p>
        )}
      </Form>
      <details className={styles.how}>
        <summary>
          Где взять файл
          <Icon name="down" size={18} />
        </summary>
        <dl>
          {HOW.map(([site, how]) => (
            <div key={site}>
              <dt>{site}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </details>
    </SettingGroup>
  );
}
