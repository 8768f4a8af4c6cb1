import { execFileSync, spawnSync } from 'node:child_process';

/** What no npm package brings, and the Debian package that does. */
export const TOOLS = {
  chromium: 'chromium chromium-headless-shell',
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  aria2c: 'aria2',
  'transmission-daemon': 'transmission-daemon',
  datefudge: 'datefudge',
};
/** What tests with other database servers need. */
export const TOOLS_OF_ENGINES = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  nginx: 'nginx-light',
  varnishd: 'varnish varnish-modules',
  promtool: 'prometheus',
  faketime: 'faketime',
};
// WebKit plays films by GStreamer, whose parts have no program but the one that lists them, and draws by Mesa.
const WEB_KIT_FILMS = {
  'gst-inspect-1.0':
    'gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad ' +
    'gstreamer1.0-libav gstreamer1.0-gl libgl1-mesa-dri',
};
/** The main job in each browser, and what it needs. */
export const TOOLS_OF_BROWSERS: Record<string, Record<string, string>> = {
  'firefox-esr.browser.ts': { 'firefox-esr': 'firefox-esr' },
  'webkit-gtk.browser.ts': {
    WebKitWebDriver: 'webkit2gtk-driver',
    'xvfb-run': 'xvfb xauth',
    ...WEB_KIT_FILMS,
  },
  'wpe-2-38.browser.ts': { WPEWebDriver: 'wpewebkit-driver', cog: 'cog', ...WEB_KIT_FILMS },
};
/** What the drills of docs/operating/patroni.md need. */
export const TOOLS_OF_CLUSTER = {
  ...TOOLS_OF_ENGINES,
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  ceph: 'ceph-common',
  radosgw: 'radosgw',
  ip: 'iproute2',
};
/** The main job in the container image. */
export const IMAGE_DRILL = 'tests/deploy/image.drill.ts';
/** What it needs. */
export const TOOLS_OF_IMAGE = { buildah: 'buildah', debootstrap: 'debootstrap' };

function has(tool: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' }).status === 0;
}

const canInstall = () => process.getuid?.() === 0 && has('apt-get');

const installOf = (packages: string) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages}`;

function install(packages: string): void {
  console.log(`Устанавливаем ${packages}…`);
  execFileSync('sh', ['-c', installOf(packages)], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Installs the packages of missing tools; without the right to, says how to and ends the run. */
export function needTools(tools: Record<string, string>): void {
  const packages = [...new Set(Object.entries(tools).flatMap(([tool, name]) => (has(tool) ? [] : [name])))];
  if (packages.length === 0) return;
  if (!canInstall()) {
    console.log(
      `Для проверок не хватает: ${packages.join(', ')}. Установите их и запустите ещё раз:\n` +
        `  sudo sh -c '${installOf(packages.join(' '))}'`,
    );
    process.exit(1);
  }
  install(packages.join(' '));
}

/** Installs the Chromium without windows, if it can; the whole one does the same with more CPU. */
export function preferHeadlessShell(): void {
  if (process.env['CHROMIUM'] !== undefined || has('chromium-headless-shell')) return;
  const hint = 'Без chromium-headless-shell проверки в браузере идут дольше.';
  if (!canInstall()) return console.log(hint);
  try {
    install(TOOLS.chromium);
  } catch {
    console.log(hint);
  }
}
