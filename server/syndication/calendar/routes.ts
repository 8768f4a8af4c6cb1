import type { Routes } from '#server/deps.ts';
import { releaseKeys } from '#server/platform/changes/changed-keys.ts';
import { answerDocument } from '#server/platform/http/response/document.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { planAll, planRelease } from './plan.ts';
import { writeCalendar } from './write-calendar.ts';

const TYPE = 'text/calendar; charset=utf-8';

export const calendarRoutes: Routes = (_mount, deps, app) => {
  const { publicDb: db, delivery, publicOrigin: origin, now } = deps;
  app.get('/feeds/schedule.ics', (c) =>
    answerDocument(deps, c, async (region) => {
      const { name } = await readSite(db);
      const planned = await planAll(db, { delivery, region, now: now() });
      const description = 'Когда ожидаются новые эпизоды; дни считаются по Москве';
      return {
        type: TYPE,
        keys: ['release', 'genre', 'site'],
        text: writeCalendar({ name: `${name}: расписание`, description, origin, planned }),
      };
    }),
  );
  app.get('/feeds/releases/:file{[^/]{1,300}\\.ics}', (c) =>
    answerDocument(deps, c, async (region) => {
      const idOrAlias = c.req.param('file').slice(0, -'.ics'.length);
      const planned = await planRelease(db, idOrAlias, { delivery, region, now: now() });
      const name = planned.release.name.main;
      const description = `Когда ожидаются эпизоды релиза «${name}»; дни считаются по Москве`;
      const text = writeCalendar({ name, description, origin, planned: [planned] });
      return { type: TYPE, keys: releaseKeys([planned.release]), text };
    }),
  );
};
