import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PushDevice } from '#contract/notifications.ts';
import { type PushFault, type PushState, pushState, startPush, stopPush } from '../push/this-browser.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SaveMark } from './save-mark.tsx';
import { SETTING } from './setting-answer.ts';
import { SettingRow } from './setting-row.tsx';
import { useSetting } from './use-setting.ts';

const FAULTS: Record<PushFault, string> = {
  forbidden: 'Браузер не разрешил уведомления.',
  dismissed: 'Чтобы включить уведомления, разрешите их в вопросе браузера.',
  failed: 'Не удалось включить. Проверьте соединение и попробуйте ещё раз.',
};

const ABOUT: Record<PushState, string> = {
  unable:
    'Этот браузер не умеет получать уведомления. На iPhone и iPad добавьте сайт на экран «Домой» и откройте его оттуда.',
  forbidden:
    'Вы запретили сайту уведомления. Разрешите их в настройках браузера: значок слева от адреса, затем «Уведомления».',
  off: 'Сообщение придёт, как только эпизод выйдет, даже когда сайт закрыт',
  on: 'Включены, пока вы не выйдете из аккаунта в этом браузере',
};

type Props = { pushKey: string; viewer: number; device: PushDevice | undefined };

/** Whether this browser is told at once; it asks for leave when its button is pressed and never before. */
export function ThisBrowserRow({ pushKey, viewer, device }: Props) {
  const [state, setState] = useState<PushState>();
  const [fault, setFault] = useState<PushFault | null>(null);
  const { revalidate } = useRevalidator();
  const { submit } = useSetting('device_off');
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  // What the server does not know of is not told, whatever the browser thinks.
  const shown = state === 'on' && device === undefined ? 'off' : state;
  const start = async () => {
    const found = await startPush(pushKey, viewer);
    setFault(found);
    setState(await pushState());
    if (found === null) await revalidate();
  };
  const stop = async () => {
    await stopPush().catch(() => {});
    if (device) await submit({ [SETTING]: 'device_off', device: device.id }, { method: 'post' });
    setState(await pushState());
  };
  return (
    <SettingRow
      name="В этом браузере"
      about={
        <>
          {shown === undefined ? ABOUT.off : ABOUT[shown]}
          <noscript> Без скриптов включить их нельзя.</noscript>
        </>
      }
    >
      {fault && shown !== 'on' && (
        <SaveMark answer={{ setting: 'device_on', problem: FAULTS[fault] }} isBusy={false} />
      )}
      {shown === 'off' && (
        <Button loadable look="main" onClick={start} errorCallback={() => setFault('failed')}>
          Включить
        </Button>
      )}
      {shown === 'on' && (
        <Button loadable onClick={stop}>
          Выключить
        </Button>
      )}
    </SettingRow>
  );
}
