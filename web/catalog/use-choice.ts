import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CatalogChoice, catalogPath } from './choice.ts';

const TYPING_PAUSE = 350;

/** The choice as the form shows it: ahead of the address by what is being typed, and following it wherever links lead. */
export function useChoice(shown: CatalogChoice) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(shown);
  const [sent, setSent] = useState(() => catalogPath(shown));
  const [seen, setSeen] = useState(shown);

  if (seen !== shown) {
    setSeen(shown);
    // The answer to our own question must not undo what was typed since.
    if (catalogPath(shown) !== sent) {
      setDraft(shown);
      setSent(catalogPath(shown));
    }
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function go(next: CatalogChoice) {
    const path = catalogPath(next);
    setSent(path);
    void navigate(path, { replace: true });
  }

  /** Shows the choice at once; `typing` waits for a pause before it asks the server. */
  function choose(next: CatalogChoice, { typing = false } = {}) {
    setDraft(next);
    clearTimeout(timer.current);
    if (typing) timer.current = setTimeout(() => go(next), TYPING_PAUSE);
    else go(next);
  }

  return [draft, choose] as const;
}
