type Point = { x: number; y: number };
type Box = { left: number; right: number; top: number; bottom: number };

const isInside = ({ left, right, top, bottom }: Box, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Whether a press that ended as a click was on the backdrop of a dialog; one that selects its text leaves it. */
export function isOnBackdrop(dialog: Box, pressed: Point, released: Point): boolean {
  return !isInside(dialog, pressed) && !isInside(dialog, released);
}

// Safari, Firefox before 141 and Chrome before 134 do not know `closedby`.
function closeByBackdrop(dialog: HTMLDialogElement): void {
  if ('closedBy' in HTMLDialogElement.prototype || dialog.getAttribute('closedby') !== 'any') return;
  const controller = new AbortController();
  const { signal } = controller;
  let pressed: Point | undefined;
  // A press on the backdrop is one on the dialog, outside of its box.
  const press = ({ target, clientX, clientY }: MouseEvent) => {
    pressed = target === dialog ? { x: clientX, y: clientY } : undefined;
  };
  const release = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== dialog || !pressed) return;
    if (isOnBackdrop(dialog.getBoundingClientRect(), pressed, { x: clientX, y: clientY })) dialog.close();
  };
  dialog.addEventListener('pointerdown', press, { signal });
  dialog.addEventListener('click', release, { signal });
  dialog.addEventListener('close', () => controller.abort(), { signal });
}

/**
 * Opens a dialog over the page and over what is open already; nothing if it is open. The browser moves the focus into
 * it, keeps it there, closes it by Esc and gives the focus back to where it was. A press on the backdrop closes it if
 * it has `closedby="any"`.
 */
export function openLayer(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  closeByBackdrop(dialog);
}
