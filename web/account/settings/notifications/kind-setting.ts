import type { NoticeChannel, NoticeKind } from '#contract/enums.ts';

/** The name of the setting that switches one kind of notices in one channel. */
export function kindSetting(channel: NoticeChannel, kind: NoticeKind): string {
  return `kind_${channel}_${kind}`;
}
