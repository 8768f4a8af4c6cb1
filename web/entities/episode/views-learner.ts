type Learn = () => Promise<unknown>;

let learn: Learn | null = null;

/** Says how to learn where the viewer got to on other devices. */
export function learnViewsBy(how: Learn): void {
  learn = how;
}

/** Learns it; null for visitors, who have no other devices. */
export function learnViews(): Promise<unknown> | null {
  return learn && learn();
}
