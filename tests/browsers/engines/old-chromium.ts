import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

// Packages of npm that carry a whole Chromium. No dependencies: only the tests in other browsers download them.
const PACKAGES = {
  109: {
    name: '@sparticuz/chromium@109.0.6',
    sha512: '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
  92: {
    name: 'chrome-aws-lambda@10.1.0',
    sha512: 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
};

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/browsers');

function download(name: string, sha512: string, folder: string): void {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder, name], {
      encoding: 'utf8',
    }),
  ) as { filename: string }[];
  const archive = path.join(folder, (packed?.filename ?? '').replace('@', '').replace('/', '-'));
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== sha512) throw new Error(`${name} is not the package that it was: sha512-${found}`);
  execFileSync('tar', ['-xzf', archive, '-C', folder, 'package/bin']);
}

function unpack(folder: string): void {
  const bin = path.join(folder, 'package/bin');
  const open = (name: string) => brotliDecompressSync(readFileSync(path.join(bin, name)));
  writeFileSync(path.join(folder, 'chromium'), open('chromium.br'));
  chmodSync(path.join(folder, 'chromium'), 0o755);
  for (const name of ['swiftshader.tar.br', 'aws.tar.br']) {
    if (!existsSync(path.join(bin, name))) continue;
    execFileSync('tar', ['-x', '-C', folder], { input: open(name) });
  }
}

/** The folder with the `chromium` of a version and its libraries in `lib`; downloaded once. */
export function oldChromium(version: keyof typeof PACKAGES): string {
  const { name, sha512 } = PACKAGES[version];
  const folder = path.join(CACHE, name.replace('/', '-'));
  if (existsSync(folder)) return folder;
  console.log(`Скачиваем ${name} (около 50 МБ)…`);
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  try {
    download(name, sha512, making);
    unpack(making);
    rmSync(path.join(making, 'package'), { recursive: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}
