import type { Direction } from '#web/ui/remote/nearest-control.ts';
import { remoteKeyOf } from '#web/ui/remote/remote-keys.ts';
import { moveFocus } from '../focus/move-focus.ts';

const TEXT = /^(text|search|url|tel|password)$/;
const TYPED = /^(text|search|url|tel|password|email|number|date|time)$/;

/** Whether a control takes text, so that Backspace deletes a character in it. */
function isTextField(control: Element | null): control is HTMLInputElement | HTMLTextAreaElement {
  if (control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && TYPED.test(control.type);
}

/** Whether the caret of a text field can still move in a direction: the key is the field's then. */
function hasCaretRoom(control: Element | null, way: Direction): boolean {
  if (!isTextField(control)) return false;
  // Fields of other types do not tell where their caret is.
  if (control instanceof HTMLInputElement && !TEXT.test(control.type)) return false;
  const isLine = control instanceof HTMLInputElement;
  if (isLine && (way === 'up' || way === 'down')) return false;
  const { selectionStart: start, selectionEnd: end, value } = control;
  return way === 'left' || way === 'up'
    ? start !== 0 || end !== 0
    : start !== value.length || end !== value.length;
}

// A held key fires about 30 times a second.
const MIN_REPEAT_INTERVAL = 120;
const WAYS: readonly string[] = ['left', 'right', 'up', 'down'];

function isOpenSelect(target: Element | null): boolean {
  try {
    return target?.matches('select:open') ?? false;
  } catch {
    // Old browsers do not know the selector; their lists of choices are not part of the page.
    return false;
  }
}

/** Whether an arrow changes the focused control itself. */
function isOwnKey(target: Element | null, way: Direction): boolean {
  const isSlider = target?.matches('input[type=range]') ?? false;
  return (
    (isSlider && (way === 'left' || way === 'right')) || isOpenSelect(target) || hasCaretRoom(target, way)
  );
}

/** Does what OK means and the browser does not do by itself; false if it does. */
function confirm(target: Element | null, key: string): boolean {
  if (target instanceof HTMLSelectElement) {
    if (isOpenSelect(target)) return false;
    target.showPicker();
    return true;
  }
  const isChecked = target?.matches('input[type=checkbox], input[type=radio]') ?? false;
  if (!(target instanceof HTMLElement) || (!isChecked && key === 'Enter')) return false;
  target.click();
  return true;
}

/** Listens to a remote control: arrows move the focus, OK acts, Back runs `onBack`. Returns how to stop. */
export function listenToRemote(onBack: () => void): () => void {
  const controller = new AbortController();
  let handledAt = -Infinity;
  const press = (event: KeyboardEvent) => {
    const key = remoteKeyOf(event);
    const target = event.target instanceof Element ? event.target : null;
    // Menus, lists of results and dialogs handle some keys themselves.
    if (key === null || event.defaultPrevented || event.isComposing) return;
    if (key === 'back') {
      if (event.key === 'Backspace' && isTextField(target)) return;
      event.preventDefault();
      return onBack();
    }
    if (key === 'ok') return confirm(target, event.key) ? event.preventDefault() : undefined;
    if (!WAYS.includes(key) || isOwnKey(target, key as Direction)) return;
    event.preventDefault();
    if (event.repeat && event.timeStamp - handledAt < MIN_REPEAT_INTERVAL) return;
    handledAt = event.timeStamp;
    moveFocus(key as Direction, event.repeat);
  };
  // On the window: every listener of a component comes before.
  addEventListener('keydown', press, { signal: controller.signal });
  return () => controller.abort();
}
