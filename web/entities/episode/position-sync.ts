type PositionSync = {
  /** Fetches the viewer's positions from other devices. */
  run: () => Promise<unknown>;
  /** Sends the positions of this browser now. */
  send: () => void;
};

let sync: PositionSync | null = null;

/** Sets how the positions of the viewer are synchronised with the server. */
export function setPositionSync(given: PositionSync): void {
  sync = given;
}

/** Fetches the positions from other devices; null for visitors, who have no other devices. */
export function startPositionSync(): Promise<unknown> | null {
  return sync && sync.run();
}

/** Sends the positions to the server now, and not when the next ones of an episode that plays are due. */
export function sendPositions(): void {
  sync?.send();
}
