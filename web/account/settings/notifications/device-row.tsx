import { useEffect } from 'react';
import type { PushDevice } from '#contract/notifications.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { SaveStatus } from '../rows/save-status.tsx';
import { SETTING } from '../rows/setting-answer.ts';
import { SettingRow } from '../rows/setting-row.tsx';
import { useSetting } from '../rows/use-setting.ts';

/** Another browser with push messages, and the button to turn them off. */
export function DeviceRow({
  device: { id, name, created_at: since },
  now,
}: {
  device: PushDevice;
  now: string;
}) {
  const { Form, answer, isBusy } = useSetting(`device_off.${id}`);
  const saved = answer?.saved;
  useEffect(() => {
    if (saved !== undefined) showToast('success', saved);
  }, [saved]);
  const about = (
    <>
      Включены <RelativeTime at={since} now={now} />
    </>
  );
  return (
    <SettingRow name={name} about={about}>
      <Form method="post">
        <input type="hidden" name={SETTING} value="device_off" />
        <input type="hidden" name="device" value={id} />
        {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
        <button
          type="submit"
          className={buttonClass({})}
          aria-label={`Отключить: ${name}`}
          aria-busy={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          Отключить
        </button>
      </Form>
    </SettingRow>
  );
}
