import { createContext } from 'react';

/** Which scripts a page loads, and in which order. */
export type StartData = {
  /** The data of the server router for the router in the browser. */
  context: unknown;
  /** All files, as addresses; they are fetched at once. */
  files: string[];
  /**
   * Modules that run before any route, one after another: each in a task of its own, so that none blocks the page for
   * long. In development the first is the hot-reload runtime.
   */
  before: string[];
  /** The manifest of the routes. */
  manifest: string;
  /** The modules of each route of the page. */
  routes: [id: string, modules: string[]][];
  /** The module that hydrates the page. */
  entry: string;
};

/**
 * The document that the server renders, and what its components add to it. Each is rendered once, in order, so
 * components at the end of the body see the complete document.
 */
export type PageDocument = {
  start: StartData;
  /** The serialized data of the page, as the router writes it. */
  handoff: string;
  /** Whether the page is a player: its scripts load without waiting for the first paint. */
  isOfPlayer: boolean;
  /** The text of each inline script: the policy of the page allows exactly these. */
  inlineScripts: Set<string>;
  /** The files that start the episode before the rest of the page is loaded. */
  earlyFiles: Set<string>;
};

/** The document that is being rendered; null in the browser. */
export const PageDocumentContext = createContext<PageDocument | null>(null);
