import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';

/**
 * Returns the ref of a GET form. What the viewer chose or typed in the form before its scripts ran is submitted once
 * they run, as its button does without scripts.
 */
export function useEarlyChanges() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (form.current && hasChanges(form.current)) void submit(form.current, { replace: true });
  }, [submit]);
  return form;
}

/** Whether a checkbox or a search field differs from what the server rendered, which is the default of the control. */
function hasChanges(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some(
    ({ type, checked, defaultChecked, value, defaultValue }) =>
      checked !== defaultChecked || (type === 'search' && value !== defaultValue),
  );
}
