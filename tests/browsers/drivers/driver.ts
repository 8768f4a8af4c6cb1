/** The keys that tests press, by their names in `KeyboardEvent`. */
export type Key = 'ArrowRight' | 'ArrowLeft' | 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape';

/** A browser with one page, which a test drives. */
export type Driver = {
  /** Opens an address and waits until its page has loaded. */
  open: (address: string) => Promise<void>;
  /** Moves the mouse to a point of the window, in CSS pixels. */
  move: (x: number, y: number) => Promise<void>;
  /** Presses the left button of the mouse at a point. */
  click: (x: number, y: number) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Types into the element that has the focus. */
  type: (text: string) => Promise<void>;
  /** The value of an expression in the page, a text. */
  evaluate: (expression: string) => Promise<string>;
  /** The window as PNG. */
  screenshot: () => Promise<Buffer>;
};
