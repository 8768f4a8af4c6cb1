/** Whether a control has a box and no style hides it. */
export function isVisible(element: HTMLElement): boolean {
  if (element.getClientRects().length === 0) return false;
  // Chrome below 121 knows only the second name; browsers of old TVs lack the function.
  return (
    element.checkVisibility?.({ visibilityProperty: true, checkVisibilityCSS: true }) ??
    getComputedStyle(element).visibility === 'visible'
  );
}
