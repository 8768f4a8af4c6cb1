import { inWorker } from '#server/platform/workers/answer.ts';
import { renderText } from './render-text.ts';

export type RenderTask = { markdown: string; origin: string };

/** Renders a text in a worker thread, see `rendered-texts.ts`. */
export default inWorker(({ markdown, origin }: RenderTask): string => renderText(markdown, origin));
