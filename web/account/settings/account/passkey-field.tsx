import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { ConfirmedAction } from '../rows/confirmed-action.tsx';
import styles from './passkey-field.module.css';
import { SETTING } from '../rows/setting-answer.ts';
import { SettingRow } from '../rows/setting-row.tsx';
import { useSetting } from '../rows/use-setting.ts';

const HIDDEN = '••••••••••••••••';

async function copy(passkey: string) {
  await copyText(passkey);
  showToast('success', 'Ключ скопирован');
}

/** The torrent passkey: shown only on request, and replaceable. */
export function PasskeyField() {
  const shown = useSetting('passkey');
  const rotated = useSetting('passkey_rotate');
  const passkey = rotated.answer?.values?.['passkey'] ?? shown.answer?.values?.['passkey'];
  return (
    <SettingRow
      name="Ключ торрентов"
      about="По нему программа для торрентов считает вашу раздачу. Никому его не показывайте"
      below
    >
      <output className={styles.key} aria-label="Ключ торрентов">
        {passkey ?? HIDDEN}
      </output>
      {passkey === undefined ? (
        <shown.Form method="post">
          <input type="hidden" name={SETTING} value="passkey" />
          <button type="submit" className={buttonClass({})} aria-busy={shown.isBusy || undefined}>
            <Icon name="eye" />
            Показать
          </button>
        </shown.Form>
      ) : (
        <Button
          onClick={() => copy(passkey)}
          errorCallback={() => showToast('error', 'Не удалось скопировать ключ')}
        >
          <Icon name="copy" />
          Скопировать
        </Button>
      )}
      <ConfirmedAction
        setting="passkey_rotate"
        variant="bare"
        action="Заменить"
        label="Заменить ключ торрентов"
        title="Заменить ключ торрентов?"
        consequence="Прежний перестанет действовать сразу. Торренты, которые вы раздаёте с ним, нужно будет скачать и добавить заново."
        confirm="Заменить"
      />
    </SettingRow>
  );
}
