import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type HtmlTree, parseHtml } from '../../load/html-tree.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
// Inside the project, so that it finds the same React and React Router.
const FOLDER = path.join(ROOT, 'build/bare');
const OURS = '../../../bench/web/bare';

const PAGE = (index: number) => `import page from './${index}.json';
import { RecordedPage } from '${OURS}/recorded-page.tsx';
export default function Page() { return <RecordedPage page={page} />; }
`;
const VITE = `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()], build: { assetsDir: 'bare' } };
`;

const isScript = ({ tag, attributes }: HtmlTree) =>
  (tag === 'script' && attributes['type'] !== 'application/ld+json') ||
  (tag === 'link' && attributes['rel'] === 'modulepreload');

function withoutScripts(tree: HtmlTree): HtmlTree {
  const children = tree.children
    .filter((child) => typeof child === 'string' || !isScript(child))
    .map((child) => (typeof child === 'string' ? child : withoutScripts(child)));
  return { ...tree, children };
}

async function record(origin: string, address: string): Promise<string> {
  const answer = await fetch(origin + address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return JSON.stringify(withoutScripts(parseHtml(await answer.text())));
}

/** Builds an app of bare React Router whose pages have the markup of a site; returns the folder of its files. */
export async function buildBareApp(origin: string, addresses: readonly string[]): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  const app = path.join(FOLDER, 'app');
  await mkdir(app, { recursive: true });
  const config = { appDirectory: 'app', buildDirectory: 'built', ssr: true, prerender: addresses };
  const write = (name: string, text: string) => writeFile(path.join(FOLDER, name), text);
  const routes = addresses.map((address, index) => ({
    id: String(index),
    path: address.replace(/^\/|\/$/g, ''),
    file: `${index}.tsx`,
  }));
  await Promise.all([
    write('react-router.config.js', `export default ${JSON.stringify(config)};\n`),
    write('vite.config.js', VITE),
    // React Router would install what it misses here.
    write(
      'package.json',
      '{ "type": "module", "dependencies": { "@react-router/node": "*", "isbot": "*" } }',
    ),
    write('app/root.tsx', `export { default, Layout } from '${OURS}/root.tsx';\n`),
    write('app/routes.js', `export default ${JSON.stringify(routes)};\n`),
    ...addresses.flatMap(async (address, index) => [
      await write(`app/${index}.json`, await record(origin, address)),
      await write(`app/${index}.tsx`, PAGE(index)),
    ]),
  ]);
  const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [cli, 'build', FOLDER], { cwd: FOLDER, env });
  return path.join(FOLDER, 'built/client');
}
