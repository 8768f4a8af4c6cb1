/** One thing that happened to an ad, for whoever tests it. */
export type AdEvent = {
  kind: 'request' | 'answer' | 'file' | 'event' | 'beacon' | 'fault';
  name: string;
  address?: string;
  /** How it went. */
  note?: string;
};

export type Report = (event: AdEvent) => void;
