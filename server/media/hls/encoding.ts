import { fitFilter, pictureFilters } from '../encode/picture-filters.ts';
import type { VideoSource } from '../probe/ffprobe.ts';
import { hlsArguments } from './hls.ts';
import { inputArguments } from '../probe/input.ts';
import type { Rendition } from '../encode/ladder.ts';
import { CELL_ARGUMENTS, cellFilter, type Storyboard } from './storyboard.ts';

function filterGraph({ video }: VideoSource, ladder: Rendition[], storyboard: Storyboard): string {
  const head = pictureFilters(video, ladder.at(-1) ?? video);
  const branches = ladder.map(({ name }) => `[s${name}]`).join('');
  return [
    `[0:${video.index}]${head.join(',')},split=${ladder.length + 1}${branches}[small]`,
    ...ladder.map((rendition) => `[s${rendition.name}]${fitFilter(rendition)}[v${rendition.name}]`),
    `[small]${cellFilter(storyboard)}[cells]`,
  ].join(';');
}

/** ffmpeg's arguments for one run that decodes once: renditions and storyboard are branches of one filter graph. */
export function encodingArguments(
  source: VideoSource,
  ladder: Rendition[],
  storyboard: Storyboard,
): string[] {
  return [
    ...inputArguments(source.file),
    '-filter_complex',
    filterGraph(source, ladder, storyboard),
    ...hlsArguments(source, ladder),
    ...CELL_ARGUMENTS,
  ];
}
