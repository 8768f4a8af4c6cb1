import type { Valkey } from '../database/valkey/open-valkey.ts';

const CHANNEL = 'akane:changes';

/** Tells all processes to look at the changes now. */
export function wakeProcesses(valkey: Valkey): void {
  void valkey.ask((client) => client.publish(CHANNEL, ''));
}

/** Calls `wake` when a process has told of changes. */
export function listenForWakeUps(valkey: Valkey, wake: () => void): void {
  valkey.subscribe(CHANNEL, wake);
}
