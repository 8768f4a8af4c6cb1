import { useEffect, useState } from 'react';
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeKind, NOTICE_KINDS } from '#contract/enums.ts';
import { tieShortWords } from '#contract/no-break.ts';
import type { Notifications } from '#contract/notifications.ts';
import { classes } from '#web/ui/classes.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { pushState } from '#web/entities/viewer/browser-push.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kindSetting } from './kind-setting.ts';
import { silentChannels } from './silent-channels.ts';
import styles from './kind-switches.module.css';
import { SaveStatus } from '../rows/save-status.tsx';
import { ON, SETTING } from '../rows/setting-answer.ts';
import { useSetting } from '../rows/use-setting.ts';

const KINDS: Record<NoticeKind, { name: string; about: string }> = {
  episode: { name: 'Новые эпизоды', about: 'Вышел один или сразу несколько' },
  postponed: { name: 'Переносы и задержки', about: 'День сдвинулся, или эпизод не вышел вовремя' },
  returned: { name: 'Снова доступно', about: 'С релиза снято ограничение' },
  answer: { name: 'Ответы команды', about: 'На ваши сообщения о неполадках' },
};

const CHANNELS: Record<NoticeChannel, string> = { site: 'Сайт', push: 'Браузер', email: 'Почта' };

// The native `checked` announces the state, also before scripts have loaded.
const SWITCH = { type: 'checkbox', name: ON } as const;

function KindSwitch({
  channel,
  kind,
  isStored,
  silentFor,
}: {
  channel: NoticeChannel;
  kind: NoticeKind;
  isStored: boolean;
  /** The id of the text that says why the channel delivers nothing now; what was chosen for it is kept. */
  silentFor: string | undefined;
}) {
  const setting = kindSetting(channel, kind);
  const { Form, target, submit, answer, isBusy, sent } = useSetting(setting);
  return (
    <Form {...target} className={styles.form}>
      <input type="hidden" name={SETTING} value={setting} />
      <label className={classes(styles.switch, silentFor !== undefined && styles.silent)}>
        <input
          // Without scripts the browser keeps the state of the input, so a saved change needs a new one.
          key={String(isStored)}
          {...SWITCH}
          checked={silentFor === undefined && (sent ? sent.has(ON) : isStored)}
          disabled={silentFor !== undefined}
          aria-describedby={silentFor}
          aria-busy={isBusy || undefined}
          onChange={({ currentTarget: { form } }) => {
            if (form) void submit(form);
          }}
        />
        <VisuallyHidden>
          {KINDS[kind].name}: {CHANNELS[channel]}
        </VisuallyHidden>
      </label>
      {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
      {silentFor === undefined && (
        <button
          type="submit"
          className={buttonClass({ size: 'small', square: true }, styles.save)}
          aria-label="Сохранить"
        >
          <Icon name="check" />
        </button>
      )}
    </Form>
  );
}

/**
 * Which kinds of notices come by which channel: a table with a row for each kind. Changes are saved at once. A channel
 * that delivers nothing is not ticked; the settings of the channel show why, and its boxes tell it screen readers.
 */
export function KindSwitches({ settings }: { settings: Notifications }) {
  const { kinds } = settings;
  const [silent, setSilent] = useState(() => silentChannels(settings, undefined));
  useEffect(() => void pushState().then((here) => setSilent(silentChannels(settings, here))), [settings]);
  const idOf = (channel: NoticeChannel) => (silent[channel] === undefined ? undefined : `silent-${channel}`);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>О чём</VisuallyHidden>
            </th>
            {NOTICE_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <p className={styles.name}>{tieShortWords(KINDS[kind].name)}</p>
                <p className={styles.about}>{tieShortWords(KINDS[kind].about)}</p>
              </th>
              {NOTICE_CHANNELS.map((channel) => (
                <td key={channel}>
                  <KindSwitch
                    channel={channel}
                    kind={kind}
                    isStored={kinds[channel]?.includes(kind) ?? false}
                    silentFor={idOf(channel)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="spoken">
        {Object.entries(silent).map(([channel, reason]) => (
          <li key={channel} id={idOf(channel as NoticeChannel)}>
            {reason}
          </li>
        ))}
      </ul>
    </>
  );
}
