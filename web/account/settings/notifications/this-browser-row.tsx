import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PushDevice } from '#contract/notifications.ts';
import {
  PUSH_PROBLEMS,
  type PushProblem,
  type PushState,
  pushState,
  startPush,
  stopPush,
} from '#web/entities/viewer/browser-push.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SaveStatus } from '../rows/save-status.tsx';
import { SETTING } from '../rows/setting-answer.ts';
import { SettingRow } from '../rows/setting-row.tsx';
import { useSetting } from '../rows/use-setting.ts';

const ABOUT: Record<PushState, string> = {
  unable:
    'Этот браузер не умеет получать уведомления. На iPhone и iPad добавьте сайт на экран «Домой» и откройте его оттуда.',
  forbidden:
    'Вы запретили сайту уведомления. Разрешите их в настройках браузера: значок слева от адреса, затем «Уведомления».',
  off: 'Сообщение придёт, как только эпизод выйдет, даже когда сайт закрыт',
  on: 'Включены, пока вы не выйдете из аккаунта в этом браузере',
};

type Props = { pushKey: string; viewer: number; device: PushDevice | undefined };

/** Push messages in this browser; permission is requested only when the button is pressed. */
export function ThisBrowserRow({ pushKey, viewer, device }: Props) {
  const [state, setState] = useState<PushState>();
  const [problem, setProblem] = useState<PushProblem | null>(null);
  const { revalidate } = useRevalidator();
  const { submit, target } = useSetting('device_off');
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  // A subscription that the server does not know gets no messages.
  const shown = state === 'on' && device === undefined ? 'off' : state;
  const start = async () => {
    const failure = await startPush(pushKey, viewer);
    setProblem(failure);
    setState(await pushState());
    if (failure === null) await revalidate();
  };
  const stop = async () => {
    await stopPush().catch(() => {});
    if (device) await submit({ [SETTING]: 'device_off', device: device.id }, target);
    setState(await pushState());
  };
  return (
    <SettingRow
      name="Этот браузер"
      about={
        <>
          {shown === undefined ? ABOUT.off : ABOUT[shown]}
          <noscript> Без скриптов включить их нельзя.</noscript>
        </>
      }
    >
      {problem && shown !== 'on' && (
        <SaveStatus answer={{ setting: 'device_on', problem: PUSH_PROBLEMS[problem] }} isBusy={false} />
      )}
      {shown === 'off' && (
        <Button loadable variant="main" onClick={start} errorCallback={() => setProblem('failed')}>
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
