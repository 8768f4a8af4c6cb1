import type { Change } from '#contract/studio/events.ts';
import { franchises } from '#contract/studio/records/franchises.ts';
import { genres } from '#contract/studio/records/genres.ts';
import { addPicture as pictureEndpoint } from '#contract/studio/records/pictures.ts';
import { closePoll as closeEndpoint, polls } from '#contract/studio/records/polls.ts';
import {
  channels,
  previewChannel,
  setChannelSecret,
  testChannel,
} from '#contract/studio/records/channels.ts';
import { campaigns, promotions } from '#contract/studio/records/promotions.ts';
import { previewText, siteRecord, siteTexts } from '#contract/studio/records/site.ts';
import { findTeamAccounts, teamRoles, teams } from '#contract/studio/records/teams.ts';
import { videoOrigins, videos } from '#contract/studio/records/videos.ts';
import type { RecordEndpoints } from '#contract/studio/records/record.ts';
import type { Deps, Routes } from '#server/deps.ts';
import { renderedPreview } from '#server/editorial/site/rendered-texts.ts';
import { Failure } from '#server/failure.ts';
import { failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import type { Mount } from '#server/platform/http/mount.ts';
import { channelKind } from './kinds/channel.ts';
import { previewOf, sendTest, setSecret } from './kinds/channel-acts.ts';
import { franchiseKind } from './kinds/franchise.ts';
import { genreKind } from './kinds/genre.ts';
import { closePoll, pollKind } from './kinds/poll.ts';
import { siteKind, textKind } from './kinds/site.ts';
import { campaignKind, promotionKind } from './kinds/promotion.ts';
import { findAccounts, teamKind, teamRoleKind } from './kinds/team.ts';
import { videoKind, videoOriginKind } from './kinds/video.ts';
import { mergeRecords } from './changes/merge-records.ts';
import { orderRecords } from './changes/order-records.ts';
import type { RecordKind, StudioRecord } from './record-kind.ts';
import { createRecord, editRecord, removeRecord } from './edit-record.ts';
import { saveRecorded } from './save-record.ts';
import { addPicture } from './pictures/picture-field.ts';

const PAGE = 50;
const MAX_PICTURES = 200;
const MAX_TESTS = 60;
const HOUR_SECONDS = 3600;

/** A kind of record and its endpoints. */
export type ServedKind = { endpoints: RecordEndpoints; kind: RecordKind };

// The schemas of each kind differ, the work does not.
/** The kinds of record that are served here: all but releases. */
export function servedKinds(deps: Deps): ServedKind[] {
  const served = [
    [genres, genreKind(deps)],
    [franchises, franchiseKind(deps)],
    [teams, teamKind],
    [teamRoles, teamRoleKind],
    [videos, videoKind(deps)],
    [videoOrigins, videoOriginKind],
    [promotions, promotionKind(deps)],
    [campaigns, campaignKind(deps)],
    [polls, pollKind(deps)],
    [siteRecord, siteKind],
    [siteTexts, textKind(deps)],
    [channels, channelKind(deps.announcing.ownOrigins)],
  ] as unknown as [RecordEndpoints, RecordKind][];
  return served.map(([endpoints, kind]) => ({ endpoints, kind }));
}

const toWire = ({ id, title, fields, info }: StudioRecord) => ({ id, title, fields, info }) as never;

function mountRecords(mount: Mount, { db }: Deps, { endpoints, kind }: ServedKind): void {
  const { list, get, order, create, save, remove, merge } = endpoints;
  if (list)
    mount(list, async ({ query: { search, after, limit = PAGE } }) => {
      const [rows, total] = await Promise.all([
        kind.list(db, { search, after, limit: limit + 1 }),
        kind.count(db, search),
      ]);
      const data = rows.slice(0, limit);
      return { data: data.map(toWire), next: rows.length > limit ? (data.at(-1)?.id ?? null) : null, total };
    });
  if (get)
    mount(get, async ({ params: { id } }) => {
      const found = await kind.find(db, id);
      if (!found) throw new Failure('not_found', 'Такой записи нет.');
      return toWire(found);
    });
  if (order) mount(order, ({ access, body }) => orderRecords(db, access, kind, body));
  if (create)
    mount(create, ({ access, body: { fields, reason } }) =>
      saveRecorded(db, access, { reason }, (trx) => createRecord(trx, kind, access, { fields, reason })),
    );
  if (save)
    mount(save, ({ access, params: { id }, body: { change, reason } }) =>
      saveRecorded(db, access, { id, reason }, (trx) =>
        editRecord(trx, kind, access, { id, change: change as Change }),
      ),
    );
  if (remove)
    mount(remove, ({ access, params: { id }, query: { reason } }) =>
      saveRecorded(db, access, { id, reason }, (trx) => removeRecord(trx, kind, access, id)),
    );
  if (merge)
    mount(merge, ({ access, params: { id }, body: { into, dry_run: isDryRun = false, reason } }) =>
      mergeRecords(db, access, kind, { id, into, isDryRun, reason }),
    );
}

export const recordRoutes: Routes = (mount, deps) => {
  const { db, now, publicOrigin } = deps;
  // Before the paths with an id.
  mount(previewText, async ({ access, body: { markdown } }) => ({
    html: await renderedPreview(markdown, publicOrigin, access.userId),
  }));
  mount(previewChannel, ({ body }) => previewOf(deps, body));
  for (const served of servedKinds(deps)) mountRecords(mount, deps, served);
  mount(closeEndpoint, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => closePoll(trx, pollKind(deps), id, now())),
  );
  const { ownOrigins } = deps.announcing;
  mount(setChannelSecret, ({ access, params: { id }, body: { secret } }) =>
    saveRecorded(db, access, { id }, (trx) =>
      setSecret(trx, channelKind(ownOrigins), { id, secret, ownOrigins }),
    ),
  );
  const tests = createSharedLimit(db, 'channel-tests', MAX_TESTS, HOUR_SECONDS);
  mount(
    testChannel,
    ({ access, params: { id } }) => sendTest(deps, access, id),
    async ({ access }) => failIfLimited(await tests.take(String(access.userId)), 'пробных сообщений'),
  );
  const limit = createSharedLimit(db, 'pictures', MAX_PICTURES, HOUR_SECONDS);
  mount(
    pictureEndpoint,
    ({ access, body, query }) => addPicture(deps.storage, access.userId, body, query),
    async ({ access }) => failIfLimited(await limit.take(String(access.userId)), 'картинок'),
  );
  mount(findTeamAccounts, ({ query: { search } }) => findAccounts(db, search));
};
