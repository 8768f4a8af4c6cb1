const OPEN_AFTER_MS = 300;
const CLOSE_AFTER_MS = 120;

/** Runs a function later; returns the function that cancels it. */
export type Later = (run: () => void, milliseconds: number) => () => void;

export type CardRest<Card> = {
  /** The pointer or the focus is on a card: its panel opens after a rest, at once if another card's is open. */
  enter: (card: Card) => void;
  /** It is on the open panel, or on a menu that the panel has opened. */
  stay: () => void;
  /** It is elsewhere. */
  leave: () => void;
  /** Closes the panel; it opens again only after the card was left. */
  dismiss: () => void;
};

/** Decides which card's panel is open; `show` receives the card, or null. */
export function createCardRest<Card>(show: (card: Card | null) => void, later: Later): CardRest<Card> {
  let open: Card | null = null;
  // What the running clock will show; undefined if it does not run.
  let waiting: Card | null | undefined;
  let dismissed: Card | null = null;
  let cancel = () => {};

  function plan(card: Card | null, milliseconds: number) {
    cancel();
    waiting = card;
    const change = () => {
      open = card;
      waiting = undefined;
      show(card);
    };
    if (milliseconds === 0) change();
    else cancel = later(change, milliseconds);
  }
  function stay() {
    cancel();
    waiting = undefined;
  }

  return {
    stay,
    enter(card) {
      if (card === open) return stay();
      if (card === waiting || card === dismissed) return;
      dismissed = null;
      plan(card, open === null ? OPEN_AFTER_MS : 0);
    },
    leave() {
      dismissed = null;
      if (open === null) stay();
      else if (waiting !== null) plan(null, CLOSE_AFTER_MS);
    },
    dismiss() {
      dismissed = open ?? dismissed;
      plan(null, 0);
    },
  };
}
