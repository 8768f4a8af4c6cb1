// The server of pages and the API as in production, over the data folder given as an argument. It makes no videos and
// draws no pictures: what generated releases lack would be made while requests are measured.
import { openBuiltSite } from '#operator/site/site.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/main.ts';
import { openResources } from '#server/resources.ts';
import { answerParent } from './measured-server.ts';

const [dataDir = ''] = process.argv.slice(2);
const log = (_event: string, message: string, error?: unknown) => console.log(message, error);
const env = { DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ROLES: 'web,tracker' };
const config = readConfig(env, 'none');
const resources = await openResources(config, log, { isServer: true });
const running = await serve(resources, openBuiltSite, { log, development: false });
answerParent(`http://127.0.0.1:${running.port}`, async () => {
  await running.close();
  await resources.close();
});
