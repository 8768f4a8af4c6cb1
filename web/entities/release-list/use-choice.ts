import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

const TYPING_PAUSE = 350;

/**
 * The choice as the form shows it: ahead of the address by what is being typed, and following it wherever links lead;
 * `pathOf` writes it as an address.
 */
export function useChoice<Choice>(shown: Choice, pathOf: (choice: Choice) => string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(shown);
  // Addresses that we asked for and that are not shown yet, the oldest first.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(shown);

  if (seen !== shown) {
    setSeen(shown);
    const at = asked.lastIndexOf(pathOf(shown));
    setAsked(at === -1 ? [] : asked.slice(at + 1));
    // The answer to our own question must not undo what was typed since.
    if (at === -1) setDraft(shown);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function go(next: Choice) {
    const path = pathOf(next);
    setAsked((before) => [...before, path]);
    void navigate(path, { replace: true });
  }

  /** Shows the choice at once; `typing` waits for a pause before it asks the server. */
  function choose(next: Choice, { typing = false } = {}) {
    setDraft(next);
    clearTimeout(timer.current);
    if (typing) timer.current = setTimeout(() => go(next), TYPING_PAUSE);
    else go(next);
  }

  return [draft, choose] as const;
}
