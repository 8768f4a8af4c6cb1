import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

const TYPING_PAUSE = 350;

/**
 * Returns what the filter form shows and a function that changes it. While the viewer types, the form is ahead of the
 * address; when a link changes the address, the form follows. `pathOf` returns the address of a choice.
 */
export function useFilterDraft<Choice>(shown: Choice, pathOf: (choice: Choice) => string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(shown);
  // Addresses this form has navigated to that are not shown yet, the oldest first.
  const [requested, setRequested] = useState<readonly string[]>([]);
  const [previous, setPrevious] = useState(shown);

  if (previous !== shown) {
    setPrevious(shown);
    const index = requested.lastIndexOf(pathOf(shown));
    setRequested(index === -1 ? [] : requested.slice(index + 1));
    // The result of the form's own navigation must not undo what was typed since.
    if (index === -1) setDraft(shown);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function navigateTo(next: Choice) {
    const path = pathOf(next);
    setRequested((before) => [...before, path]);
    void navigate(path, { replace: true });
  }

  /** Shows the choice at once; with `typing` the navigation waits for a pause in typing. */
  function choose(next: Choice, { typing = false } = {}) {
    setDraft(next);
    clearTimeout(timer.current);
    if (typing) timer.current = setTimeout(() => navigateTo(next), TYPING_PAUSE);
    else navigateTo(next);
  }

  return [draft, choose] as const;
}
