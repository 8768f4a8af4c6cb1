import type { Direction } from '#web/ui/remote/nearest-control.ts';

const TEXT = /^(text|search|url|tel|password)$/;
const TYPED = /^(text|search|url|tel|password|email|number|date|time)$/;

/** Whether a control takes text, so that Backspace deletes a character in it. */
export function isTextField(control: Element | null): control is HTMLInputElement | HTMLTextAreaElement {
  if (control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && TYPED.test(control.type);
}

/** Whether the caret of a text field can still move in a direction: the key is the field's then. */
export function hasCaretRoom(control: Element | null, way: Direction): boolean {
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
