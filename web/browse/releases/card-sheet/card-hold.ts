import type { Later } from '../card-panel/card-rest.ts';

const HOLD_MS = 450;
// A finger that rests still trembles.
const MAX_MOVE = 10;

type Point = { clientX: number; clientY: number };

export type CardHold<Card> = {
  press: (card: Card, at: Point) => void;
  move: (at: Point) => void;
  /** The finger is lifted, or the page scrolls. */
  release: () => void;
  /** Whether the last press was held, so that it must not also be a click. */
  wasHeld: () => boolean;
};

/** Calls `hold` with a card on which a finger rests for 450 ms. */
export function createCardHold<Card>(hold: (card: Card) => void, later: Later): CardHold<Card> {
  let from: Point = { clientX: 0, clientY: 0 };
  let wasHeld = false;
  let release = () => {};
  return {
    press(card, at) {
      release();
      from = at;
      wasHeld = false;
      release = later(() => {
        wasHeld = true;
        hold(card);
      }, HOLD_MS);
    },
    move(at) {
      if (Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) > MAX_MOVE) release();
    },
    release: () => release(),
    wasHeld: () => wasHeld,
  };
}
