import { readConfig } from '#server/config.ts';
import { runToExit } from './exit.ts';
import { runServer } from './run-server.ts';
import { buildSite, isBuilt, openBuiltSite } from '#operator/site/site.ts';
import { terminal } from './terminal.ts';

await runToExit(async () => {
  // React and React Router choose their production code by this variable.
  process.env['NODE_ENV'] = 'production';
  if (readConfig(process.env).roles.has('web') && !isBuilt()) {
    terminal.say('Собираем сайт (один раз после каждого изменения, около 15 секунд)…');
    await buildSite();
  }
  await runServer(openBuiltSite);
});
