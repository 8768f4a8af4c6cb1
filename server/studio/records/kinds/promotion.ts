import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { showStateAt } from '#server/editorial/promotions/show-state.ts';
import { Failure } from '#server/failure.ts';
import { ART_FOLDERS } from '#server/publishing/import/draw-art.ts';
import { pictureField, withPictures } from '../pictures/picture-field.ts';
import type { Fields, RecordKind, Trx } from '../record-kind.ts';
import { tableKind } from '../table-kind.ts';
import { refuseMissing } from '../changes/invalid-field.ts';
import { namedRelease } from './release.ts';

type Problems = Record<string, string>;

function refuse(problems: Problems): void {
  const [message] = Object.values(problems);
  if (message === undefined) return;
  const errors = Object.entries(problems).map(([field, problem]) => [field, [problem]]);
  throw new Failure('invalid', message, Object.fromEntries(errors));
}

function problemsOfTerm(fields: Fields): Problems {
  const { starts_at: start, ends_at: end } = fields as Record<'starts_at' | 'ends_at', string | null>;
  const isWrong = start !== null && end !== null && Date.parse(start) >= Date.parse(end);
  return isWrong ? { ends_at: 'Конец показа должен быть позже начала.' } : {};
}

function checkPromotion(fields: Fields): void {
  const isNameless = fields['release_id'] === null && fields['title'] === null;
  const { ad_erid, ad_origin } = fields;
  const isAd = fields['is_ad'] === true;
  refuse({
    ...(isNameless && { title: 'Нужен релиз или заголовок.' }),
    ...(isAd && ad_erid === null && { ad_erid: 'У рекламы должен быть ERID.' }),
    ...(isAd && ad_origin === null && { ad_origin: 'У рекламы должен быть назван рекламодатель.' }),
    ...problemsOfTerm(fields),
  });
}

async function refuseUnknownRelease(trx: Trx, { release_id: id }: Fields): Promise<void> {
  if (id === undefined || id === null) return;
  const { rows } = await sql`select from releases where id = ${id}::integer for key share`.execute(trx);
  refuseMissing(1, rows.length, 'release_id', 'Такого релиза больше нет.');
}

export function promotionKind({ storage, now }: Pick<Deps, 'storage' | 'now'>): RecordKind {
  const release = sql`(select ${namedRelease} from releases where releases.id = promotions.release_id)`;
  const kind = tableKind({
    thing: 'promotion',
    table: 'promotions',
    idType: 'uuid',
    title: sql`coalesce(promotions.title, ${release} ->> 'name', '')`,
    columns: [
      'release_id',
      'title',
      'description',
      'url',
      'url_label',
      'is_ad',
      'ad_erid',
      'ad_origin',
      'has_overlay',
      'starts_at',
      'ends_at',
    ],
    order: ['position'],
    firstPosition: 0,
    kept: ['position'],
    parts: { image: pictureField('promotions.image', ART_FOLDERS.promotions) },
    info: () => ({ state: showStateAt(now()), picture: sql`promotions.image`, release }),
    check: checkPromotion,
  });
  const checked: RecordKind = {
    ...kind,
    async add(trx, fields, formerId) {
      await refuseUnknownRelease(trx, fields);
      return kind.add(trx, fields, formerId);
    },
    async change(trx, id, changed) {
      await refuseUnknownRelease(trx, changed);
      await kind.change(trx, id, changed);
    },
  };
  return withPictures(storage, ['image'], checked);
}

export function campaignKind({ now }: Pick<Deps, 'now'>): RecordKind {
  return tableKind({
    thing: 'campaign',
    table: 'vasts',
    idType: 'uuid',
    title: sql`vasts.ad_company_name`,
    columns: ['url', 'ad_erid', 'ad_company_itn', 'ad_company_name', 'starts_at', 'ends_at'],
    order: ['position'],
    firstPosition: 0,
    kept: ['position'],
    info: () => ({ state: showStateAt(now()) }),
    check: (fields) => refuse(problemsOfTerm(fields)),
  });
}
