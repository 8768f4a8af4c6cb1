/** Moves the focus to the first field of the last row of the list before a button, once the row is there. */
export function focusLast(button: HTMLElement): void {
  const rows = button.parentElement;
  requestAnimationFrame(() => {
    const row = rows?.querySelector(':scope > ol > li:last-child');
    row?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  });
}
