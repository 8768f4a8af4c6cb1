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
  postponed: {
    name: 'Переносы и задержки',
    about: 'Другой день, перенос эпизода, или он не вышел в свой день',
  },
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
        <VisuallyHidden>{KINDS[kind].name}: </VisuallyHidden>
        {CHANNELS[channel]}
      </label>
      {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
      {silentFor === undefined && (
        <button type="submit" className={buttonClass({ size: 'small' }, styles.save)}>
          Сохранить
        </button>
      )}
    </Form>
  );
}

/**
 * Which kinds of notices come by which channel: a row for each kind. Changes are saved at once. A channel that delivers
 * nothing is not ticked, and says why.
 */
export function KindSwitches({ settings }: { settings: Notifications }) {
  const { kinds } = settings;
  const [silent, setSilent] = useState(() => silentChannels(settings, undefined));
  useEffect(() => void pushState().then((here) => setSilent(silentChannels(settings, here))), [settings]);
  const idOf = (channel: NoticeChannel) => (silent[channel] === undefined ? undefined : `silent-${channel}`);
  const rows = NOTICE_KINDS.map((kind) => (
    <fieldset key={kind} aria-label={KINDS[kind].name} className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{KINDS[kind].name}</p>
        <p className={styles.about}>{KINDS[kind].about}</p>
      </div>
      <div className={styles.channels}>
        {NOTICE_CHANNELS.map((channel) => (
          <KindSwitch
            key={channel}
            channel={channel}
            kind={kind}
            isStored={kinds[channel]?.includes(kind) ?? false}
            silentFor={idOf(channel)}
          />
        ))}
      </div>
    </fieldset>
  ));
  return (
    <>
      {Object.keys(silent).length > 0 && (
        <ul className={styles.reasons}>
          {Object.entries(silent).map(([channel, reason]) => (
            <li key={channel} id={idOf(channel as NoticeChannel)}>
              <Icon name="bell-off" size={16} />
              {tieShortWords(reason)}
            </li>
          ))}
        </ul>
      )}
      {rows}
    </>
  );
}
