import { NOTICE_CHANNELS, type NoticeChannel, type NoticeKind, NOTICE_KINDS } from '#contract/enums.ts';
import type { Notifications } from '#contract/notifications.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { kindSetting } from './kind-setting.ts';
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
}: {
  channel: NoticeChannel;
  kind: NoticeKind;
  isStored: boolean;
}) {
  const setting = kindSetting(channel, kind);
  const { Form, target, submit, answer, isBusy, sent } = useSetting(setting);
  return (
    <Form {...target} className={styles.form}>
      <input type="hidden" name={SETTING} value={setting} />
      <label className={styles.switch}>
        <input
          // Without scripts the browser keeps the state of the input, so a saved change needs a new one.
          key={String(isStored)}
          {...SWITCH}
          checked={sent ? sent.has(ON) : isStored}
          aria-busy={isBusy || undefined}
          onChange={({ currentTarget: { form } }) => {
            if (form) void submit(form);
          }}
        />
        <VisuallyHidden>{KINDS[kind].name}: </VisuallyHidden>
        {CHANNELS[channel]}
      </label>
      {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
      <button type="submit" className={buttonClass({ size: 'small' }, styles.save)}>
        Сохранить
      </button>
    </Form>
  );
}

/** Which kinds of notices come by which channel: a row for each kind. Changes are saved at once. */
export function KindSwitches({ kinds }: Pick<Notifications, 'kinds'>) {
  return NOTICE_KINDS.map((kind) => (
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
          />
        ))}
      </div>
    </fieldset>
  ));
}
