type PositionSync = () => Promise<unknown>;

let sync: PositionSync | null = null;

/** Sets the function that fetches the viewer's positions from other devices. */
export function setPositionSync(fetchPositions: PositionSync): void {
  sync = fetchPositions;
}

/** Fetches the positions from other devices; null for visitors, who have no other devices. */
export function startPositionSync(): Promise<unknown> | null {
  return sync && sync();
}
