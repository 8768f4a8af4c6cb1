import { sql } from 'kysely';
import { formatWireTime } from '#contract/field-values.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { ART_FOLDERS } from '#server/publishing/import/draw-art.ts';
import { refuseMissing } from '../changes/invalid-field.ts';
import { pictureField, withPictures } from '../pictures/picture-field.ts';
import type { Fields, RecordKind, Trx } from '../record-kind.ts';
import { tableKind } from '../table-kind.ts';

async function refuseUnknownOrigin(trx: Trx, { origin_id }: Fields): Promise<void> {
  if (origin_id === undefined) return;
  const { rows } = await sql`
    select from video_origins where id = ${origin_id}::uuid for key share`.execute(trx);
  refuseMissing(1, rows.length, 'origin_id', 'Такого плейлиста больше нет.');
}

export function videoKind({ storage, now }: Pick<Deps, 'storage' | 'now'>): RecordKind {
  const updated = () => ({ updated_at: formatWireTime(now()) });
  const kind = tableKind({
    thing: 'video',
    table: 'videos',
    idType: 'integer',
    title: sql`videos.title`,
    columns: ['origin_id', 'url', 'title', 'video_id', 'views', 'comments', 'is_announce', 'created_at'],
    order: ['created_at'],
    isNewestFirst: true,
    kept: ['updated_at'],
    whenNew: updated,
    whenChanged: updated,
    parts: { image: pictureField('videos.image', ART_FOLDERS.videos) },
    info: () => ({
      picture: sql`videos.image`,
      origin: sql`(
        select jsonb_build_object('id', video_origins.id, 'title', video_origins.title)
        from video_origins where video_origins.id = videos.origin_id
      )`,
    }),
  });
  const checked: RecordKind = {
    ...kind,
    async add(trx, fields, formerId) {
      await refuseUnknownOrigin(trx, fields);
      return kind.add(trx, fields, formerId);
    },
    async change(trx, id, changed) {
      await refuseUnknownOrigin(trx, changed);
      await kind.change(trx, id, changed);
    },
  };
  return withPictures(storage, ['image'], checked);
}

const videosOf = (id: unknown) => sql<number>`(
  select count(*)::integer from videos where origin_id = ${id}::uuid
)`;

const storedOrigin = tableKind({
  thing: 'video_origin',
  table: 'video_origins',
  idType: 'uuid',
  title: sql`video_origins.title`,
  columns: ['url', 'title', 'description', 'is_announce', 'type'],
  order: ['title'],
  info: () => ({ total_videos: videosOf(sql`video_origins.id`) }),
});

export const videoOriginKind: RecordKind = {
  ...storedOrigin,
  async remove(trx, id) {
    const { rows } = await sql<{ total: number }>`select ${videosOf(id)} as total`.execute(trx);
    const total = rows[0]?.total ?? 0;
    if (total > 0) throw new Failure('conflict', `Видео в этом плейлисте: ${total}. Сначала удалите их.`);
    await storedOrigin.remove(trx, id);
  },
};
