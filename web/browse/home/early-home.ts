/**
 * Blocks that only this browser can show: the same word is the name of their stored count (so that the next page
 * reserves their space from its first paint) and of the attribute of the root element that shows them.
 */
export const CONTINUES = 'continues';
export const RECOMMENDS = 'recommends';

/** The attribute that hides the slides of everyone while a visitor's own are loading. */
export const WAITING = 'waiting';

/** Sets or removes an attribute of the root element, where a script in the head can set it, too. */
export function markPage(name: string, isSet: boolean): void {
  document.documentElement.toggleAttribute(`data-${name}`, isSet);
}

const mark = (name: string) => `document.documentElement.setAttribute("data-${name}","")`;
const hasPositions = `(s.getItem("akane.positions")||"").includes('"releaseId"')`;

/** Makes the early script of the home page: about the checks that its blocks make when their code is loaded. */
export function earlyHome(isViewer: boolean): string {
  if (!import.meta.env.SSR && !import.meta.env.DEV) return '';
  const forVisitors =
    `if(s.getItem("akane.${RECOMMENDS}")!=="0"&&${hasPositions})${mark(RECOMMENDS)};` +
    `if(${hasPositions}||/\\d/.test(s.getItem("akane.favorites")||""))${mark(WAITING)}`;
  return (
    `try{const s=localStorage,c=s.getItem("akane.${CONTINUES}");` +
    `if(c!=="0"&&(${isViewer}&&!c||${hasPositions}))${mark(CONTINUES)};${isViewer ? '' : forVisitors}}catch{}`
  );
}
