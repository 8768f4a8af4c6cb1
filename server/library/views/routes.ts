import { toPage } from '#contract/pagination.ts';
import {
  forgetTimecodes as forget,
  myHistory,
  myPositions,
  myTimecodes,
  savePositions,
  saveTimecodes as save,
  timecodeOfEpisode,
  timecodesOfRelease,
} from '#contract/views.ts';
import type { Routes } from '#server/deps.ts';
import { listHistory } from './history.ts';
import { createLoadMeter } from './load-meter.ts';
import { createPositionWriter } from './position-writer.ts';
import { forgetTimecodes } from './save-timecodes.ts';
import { findTimecode, listPositions, listTimecodes, listTimecodesOfRelease } from './views.ts';

export const viewRoutes: Routes = (mount, { db, now, delivery }) => {
  const meter = createLoadMeter();
  const writer = createPositionWriter({ db, now, onSaved: meter.addWait });
  mount(myTimecodes, ({ user, query }) => listTimecodes(db, user.id, query.since));
  mount(save, async ({ user, body }) => {
    await writer.save(user.id, body);
    return undefined;
  });
  mount(savePositions, async ({ user, body }) => {
    await writer.save(user.id, body);
    return { next_after: meter.nextAfter() };
  });
  mount(forget, async ({ user, body }) => {
    const episodeIds = body.map(({ release_episode_id: id }) => id);
    await forgetTimecodes({ db, now }, user.id, episodeIds);
    return undefined;
  });
  mount(myPositions, ({ user, query }) => listPositions({ db, now }, user.id, query.since));
  mount(myHistory, async ({ user, query, address, region }) => {
    const { items, total } = await listHistory(db, user.id, query, { delivery, region });
    return toPage(items, total, query, address);
  });
  mount(timecodesOfRelease, ({ user, params }) => listTimecodesOfRelease(db, user.id, params.idOrAlias));
  mount(timecodeOfEpisode, ({ user, params }) => findTimecode(db, user.id, params.releaseEpisodeId));
};
