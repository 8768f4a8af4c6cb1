import type { SubmitEvent } from 'react';
import { useId, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { vastSamples } from './samples.ts';
import type { VastTestInput } from './use-vast-test.ts';
import styles from './vast-sdk-test.module.css';

type VastFormProps = { onStart: (input: VastTestInput) => void; onStop: () => void; isOn: boolean };

/** The form for a VAST tag address, or for the XML itself. */
export function VastForm({ onStart, onStop, isOn }: VastFormProps) {
  const address = useId();
  const xml = useRef<HTMLTextAreaElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    onStart({ url: text('url'), xml: text('xml'), hasTimeLimit: data.has('isHurried') });
  };
  const fill = (text: string) => {
    if (!xml.current) return;
    xml.current.value = text;
    xml.current.form?.requestSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={address}>
        Адрес тега VAST
        <Input id={address} type="url" name="url" placeholder="https://ads.example/vast?…" />
      </label>
      <label>
        XML вместо ответа по адресу
        <textarea
          ref={xml}
          className={styles.xml}
          name="xml"
          rows={8}
          spellCheck={false}
          placeholder='<VAST version="4.2">…'
        />
      </label>
      <CheckField
        name="isHurried"
        label="Не дольше 3&nbsp;секунд до первого кадра"
        about="Столько плеер ждёт рекламу перед фильмом"
        defaultChecked
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="main">
          Показать
        </Button>
        <Button onClick={onStop} disabled={!isOn}>
          Остановить
        </Button>
      </div>
      <fieldset className={styles.buttons}>
        <legend>Примеры</legend>
        {SAMPLES.map((label, i) => (
          <Button key={label} size="small" onClick={() => fill(vastSamples(location.origin)[i]?.xml ?? '')}>
            {label}
          </Button>
        ))}
      </fieldset>
    </form>
  );
}

const SAMPLES = vastSamples('https://akane.example').map(({ label }) => label);
