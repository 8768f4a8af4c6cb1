/** Copies by a selected field, which is all that a page over plain http may do. */
function copyByField(text: string): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // Nothing outside an open dialog can be selected, and nothing outside a full screen is shown.
  const place = focused?.closest('dialog') ?? document.fullscreenElement ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  place.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies there
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser does not copy');
}

/** Copies a text from a click; rejects when the browser forbids it. Browsers have the clipboard only over https. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) await clipboard.writeText(text);
  else copyByField(text);
}
