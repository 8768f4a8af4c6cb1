import { useEffect, useId, useState } from 'react';
import styles from '../controls.module.css';

export type TeamAccount = { id: number; name: string };

const PAUSE_MS = 200;
const MIN_LENGTH = 2;

/** A field that finds the account of a person by the start of the nickname; choosing a suggestion links it. */
export function AccountSearch({ label, onPick }: { label: string; onPick: (account: TeamAccount) => void }) {
  const list = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly TeamAccount[]>([]);
  const typed = text.trim();
  useEffect(() => {
    if (typed.length < MIN_LENGTH) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/api/v1/studio/team-accounts?search=${encodeURIComponent(typed)}`, { signal: controller.signal })
        .then((response) => (response.ok ? (response.json() as Promise<TeamAccount[]>) : []))
        .then(setFound)
        .catch(() => setFound([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);
  return (
    <>
      <input
        className={styles.control}
        value={text}
        list={list}
        aria-label={label}
        placeholder="Аккаунт, если есть"
        autoComplete="off"
        maxLength={100}
        onChange={(event) => {
          const next = event.currentTarget.value;
          const account = found.find(({ name }) => name === next);
          setText(next);
          if (account) onPick(account);
        }}
      />
      <datalist id={list}>
        {found.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
