import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, readText, storedText } from './files.ts';

const sharedFolder = '/var/lib/malkia';

/** Folder and user of one cluster. */
export interface Home {
  /** Contains the cluster, its log and copied programs. */
  folder: string;
  cluster: string;
  log: string;
  password: string;
  /** Unset if the database runs as the current user. */
  runAs: { uid: number; gid: number } | undefined;
  /** Set if the database's user may be unable to read our node_modules. */
  copyBinaries: boolean;
}

/** Finds or creates the home of the cluster of `dataDir`. */
export async function openHome(dataDir: string): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const data = await realpath(dataDir);
  const isRoot = process.getuid?.() === 0;
  // A cluster created here by an ordinary user stays in use, as that user, when root starts the
  // shop: another place would show an empty shop.
  const elsewhere = isRoot && !(await ownerOf(join(data, 'postgres')));
  const folder = elsewhere ? await sharedHome(data) : data;
  const cluster = join(folder, 'postgres');
  return {
    folder,
    cluster,
    log: join(folder, 'postgres.log'),
    password: await storedPassword(data),
    runAs: isRoot ? ((await ownerOf(cluster)) ?? (await unprivilegedUser())) : undefined,
    copyBinaries: elsewhere,
  };
}

async function storedPassword(data: string): Promise<string> {
  try {
    const file = join(data, 'postgres-password');
    return await storedText(file, () => randomBytes(24).toString('base64url'));
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new Error(
      `The data folder ${data} belongs to another user: run the shop as that user, or set ` +
        'DATA_DIR to a folder of your own.',
      { cause: error },
    );
  }
}

/**
 * Deletes everything that `openHome` and the database created for `dataDir`, and `dataDir` itself.
 */
export async function deleteHome(dataDir: string): Promise<void> {
  const id = await readText(join(dataDir, 'postgres-id'));
  if (id && process.getuid?.() === 0) {
    await rm(sharedHomeOf(id), { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * PostgreSQL refuses to run as root, and another user can't enter a checkout below /root: programs
 * and cluster are stored where that user can read them.
 */
async function sharedHome(data: string): Promise<string> {
  const idFile = join(data, 'postgres-id');
  let made = '';
  const id = await storedText(idFile, async () => {
    made = randomBytes(6).toString('hex');
    await makeSharedHome(sharedHomeOf(made));
    return made;
  });
  const folder = sharedHomeOf(id);
  // Two concurrent first starts: the other one's id was stored.
  if (made && made !== id) await rm(sharedHomeOf(made), { recursive: true, force: true });

  // The folder is created before its id is stored, so a missing folder means lost data.
  if (!(await stat(folder).catch(() => undefined))) {
    throw new Error(
      `The database of ${data} was kept in ${folder}, which is gone: bring that folder back, ` +
        `or delete ${idFile} to begin with an empty database.`,
    );
  }
  return folder;
}

function sharedHomeOf(id: string): string {
  if (!/^[0-9a-f]{12}$/.test(id)) throw new Error(`The file postgres-id holds no valid id: ${id}`);
  return join(sharedFolder, id);
}

async function makeSharedHome(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // Explicitly, because a strict umask would exclude the database's user.
    await chmod(sharedFolder, 0o755);
    await chmod(folder, 0o755);
  } catch (error) {
    throw new Error(
      `The embedded database runs as an unprivileged user when the shop runs as root and needs ` +
        `${sharedFolder}, which cannot be written (${errorCode(error)}): run the shop as an ` +
        'ordinary user, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  const version = await stat(join(cluster, 'PG_VERSION')).catch(() => undefined);
  return version && { uid: version.uid, gid: version.gid };
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  // initdb refuses a user id without a name.
  const user =
    users.find(([, , uid]) => uid === '65534') ?? users.find(([name]) => name === 'nobody');
  if (!user) {
    throw new Error(
      'The embedded database cannot run as root and /etc/passwd has no user "nobody" to run it ' +
        'as: run the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
