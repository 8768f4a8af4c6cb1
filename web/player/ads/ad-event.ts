/** One thing that happened to an ad, shown on the VAST test page. */
export type AdEvent = {
  kind: 'request' | 'answer' | 'file' | 'event' | 'beacon' | 'fault';
  name: string;
  address?: string;
  /** The result. */
  note?: string;
};

export type ReportAdEvent = (event: AdEvent) => void;
