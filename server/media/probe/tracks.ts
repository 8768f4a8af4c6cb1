import { z } from 'zod';
import { oneLine } from '#server/platform/one-line.ts';

export type TrackKind = 'video' | 'sound' | 'subtitles' | 'font' | 'cover' | 'other';

/** A track of a file, as its container describes it. */
export type Track = {
  index: number;
  kind: TrackKind;
  /** As ffmpeg names it; null when it knows no such codec. */
  codec: string | null;
  channels: number | null;
  /** As the file spells it: `rus`, `ja`. */
  language: string | null;
  title: string | null;
  isDefault: boolean;
  /** Marked as a commentary. */
  isCommentary: boolean;
};

/** What a file holds, and the name of its format. */
export type Contents = { format: string; tracks: Track[]; chapters: Chapter[] };

/** A part of a video in seconds. */
export type Chapter = { title: string | null; start: number; stop: number };

const number = z.coerce.number().optional().catch(undefined);
const text = z.string().optional().catch(undefined);

/** What ffprobe reports of every stream; tags have capitals in some formats. */
export const TRACK_FIELDS = {
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  channels: number,
  tags: z.record(z.string(), text).optional(),
  disposition: z.object({ default: number, attached_pic: number, comment: number }).partial().optional(),
};
export const CHAPTER = z.object({
  start_time: z.coerce.number().catch(0),
  end_time: z.coerce.number().catch(0),
  tags: TRACK_FIELDS.tags,
});
type Stream = z.output<z.ZodObject<typeof TRACK_FIELDS>>;

const KINDS: Partial<Record<string, TrackKind>> = { video: 'video', audio: 'sound', subtitle: 'subtitles' };
const MAX_TEXT = 60;

/** The value of a tag without what controls or reorders a text, shortened; null when there is none. */
function tagOf({ tags }: Pick<Stream, 'tags'>, name: string): string | null {
  const found = Object.entries(tags ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = oneLine(found ?? '');
  if (value === '') return null;
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1).toWellFormed()}…` : value;
}

function kindOf(stream: Stream): TrackKind {
  const { codec_type = '', codec_name = '', disposition } = stream;
  if (disposition?.attached_pic) return 'cover';
  const isFont =
    codec_type === 'attachment' &&
    (/^(ttf|otf)$/.test(codec_name) || /font|truetype|opentype/i.test(tagOf(stream, 'mimetype') ?? ''));
  return isFont ? 'font' : (KINDS[codec_type] ?? 'other');
}

/** Describes a stream of ffprobe's report as a track. */
export function toTrack(stream: Stream): Track {
  const { index, codec_name, channels, disposition } = stream;
  return {
    index,
    kind: kindOf(stream),
    codec: codec_name ?? null,
    channels: channels || null,
    language: tagOf(stream, 'language'),
    title: tagOf(stream, 'title'),
    isDefault: Boolean(disposition?.default),
    isCommentary: Boolean(disposition?.comment),
  };
}

/** Describes a chapter of ffprobe's report; its times count from `fileStart`. */
export function toChapter(chapter: z.output<typeof CHAPTER>, fileStart: number): Chapter {
  const { start_time, end_time } = chapter;
  return { title: tagOf(chapter, 'title'), start: start_time - fileStart, stop: end_time - fileStart };
}
