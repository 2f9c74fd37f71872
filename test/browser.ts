import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

export interface Chromium {
  executablePath: string;
  args: string[];
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // A test's browser connects to the shop only.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

const packageName = '@sparticuz/chromium';

/**
 * The browser for tests: `CHROMIUM_PATH`, else the pinned one from npm, else an installed one. Safe
 * for concurrent processes; the pinned one is unpacked on the first call.
 */
export async function findChromium(): Promise<Chromium> {
  const executablePath =
    process.env.CHROMIUM_PATH || (await pinnedChromium()) || (await installedChromium());
  if (!executablePath) {
    throw new Error(
      `No browser for the tests: ${packageName} runs on Linux x64 only and no Chromium or Chrome ` +
        'is installed; set CHROMIUM_PATH to one.',
    );
  }
  return { executablePath, args };
}

async function pinnedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const entry = resolved(packageName);
  if (!entry) return undefined;
  const packageFolder = dirname(dirname(entry));
  const { version } = createRequire(entry)(join(packageFolder, 'package.json'));
  const name = `chromium-${version}`;
  try {
    const modules = dirname(dirname(packageFolder));
    return await unpackOnce(packageFolder, join(modules, '.cache'), name);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    return unpackOnce(packageFolder, await ownTemporaryFolder(), name);
  }
}

function resolved(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

async function ownTemporaryFolder(): Promise<string> {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `malkia-browser-${uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The name is predictable, so somebody else could have put a program there.
  if ((await stat(folder)).uid !== uid) throw new Error(`${folder} belongs to another user.`);
  return folder;
}

async function removeAbandoned(cache: string, prefix: string): Promise<void> {
  for (const entry of await readdir(cache)) {
    if (!entry.startsWith(prefix)) continue;
    const path = join(cache, entry);
    const made = await stat(path).catch(() => undefined);
    // A younger one may belong to a parallel worker that is still unpacking.
    const isOld = made && Date.now() - made.mtimeMs > 10 * 60_000;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}

async function unpackOnce(packageFolder: string, cache: string, name: string): Promise<string> {
  const target = join(cache, name);
  const executable = join(target, 'start');
  if (await exists(executable)) return executable;

  await mkdir(cache, { recursive: true });
  await removeAbandoned(cache, `${name}-new-`);
  // Unpacked to a temporary name and renamed, so that parallel workers never see a partial browser.
  const temporary = await mkdtemp(join(cache, `${name}-new-`));
  try {
    const packed = (file: string) => join(packageFolder, 'bin', file);
    const inflate = (file: string, sink: Writable) =>
      pipeline(
        createReadStream(packed(file)),
        createBrotliDecompress({ chunkSize: 2 ** 21 }),
        sink,
      );
    const { extract } = createRequire(join(packageFolder, 'package.json'))('tar-fs') as {
      extract(folder: string): Writable;
    };
    await Promise.all([
      inflate('chromium.br', createWriteStream(join(temporary, 'chromium'), { mode: 0o755 })),
      inflate('al2023.tar.br', extract(temporary)),
      inflate('fonts.tar.br', extract(temporary)),
    ]);
    await writeFile(join(temporary, 'own-fonts.conf'), fontSettings);
    await writeFile(join(temporary, 'start'), startScript, { mode: 0o755 });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another worker may have finished first.
    if (!(await exists(executable))) throw error;
  }
  return executable;
}

/**
 * Libraries and fonts that a minimal system lacks come with the package. A script sets them,
 * because the test runner passes a path and arguments but no environment.
 */
const startScript = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/own-fonts.conf"
exec "$here/chromium" "$@"
`;

/** Also the system's fonts, for characters missing in the bundled ones. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

async function installedChromium(): Promise<string | undefined> {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  candidates.push(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  );
  for (const candidate of candidates) {
    if (await exists(candidate)) return candidate;
  }
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
