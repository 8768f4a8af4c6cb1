import { describeAgent } from '../sessions/describe-agent.ts';

/** Formats a browser as one short name: «Firefox, Windows». */
export function deviceName(userAgent: string): string {
  const { browser, device } = describeAgent(userAgent);
  return [browser.name, device.name].filter((name) => name !== null).join(', ') || 'Браузер';
}
