import { createContext } from 'react';

/** Which scripts a page loads, and in which order. */
export type StartData = {
  /** What the router in the browser is told about the server. */
  context: unknown;
  /** All files, as addresses; they are fetched at once. */
  files: string[];
  /** What has to run before any route; in development only. */
  before: string[];
  /** The manifest of the routes. */
  manifest: string;
  /** The modules of each route of the page. */
  routes: [id: string, modules: string[]][];
  /** What takes the page over. */
  entry: string;
};

/**
 * The document that the server renders, and what the components of its page tell about it. Each is rendered once, in
 * order, so that what stands at the end of the body knows all of it.
 */
export type PageDocument = {
  start: StartData;
  /** The data of the page, as the router writes it. */
  handoff: string;
  /** Whether the page is there for its player. */
  isOfPlayer: boolean;
  /** The text of each inline script that runs: the policy of the page lets in exactly these. */
  inlineScripts: Set<string>;
  /** Files that start the episode of the page before the page around it is loaded. */
  earlyFiles: Set<string>;
};

/** The document that is being rendered; null in the browser. */
export const PageDocumentContext = createContext<PageDocument | null>(null);
