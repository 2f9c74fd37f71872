import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Config } from '../config/config.ts';
import { Problem, pictureTooLarge } from '../http/problem.ts';
import { serialQueue } from '../jobs/serial-queue.ts';
import { ConcurrencyLimit } from '../security/concurrency-limit.ts';
import { quickAvif } from './avif.ts';
import { folderStore, type PictureStore, StoreError } from './picture-store.ts';
import { isPlainWebp } from './plain-webp.ts';
import { previewPicture } from './preview-picture.ts';
import { s3Store } from './s3-store.ts';

/** Widths a screen may ask for; anything else is unknown, so that nobody can fill the disk. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;
const MAX_BYTES = 5 * 1024 * 1024;
/** What one picture may cost to decode: as much as a good camera takes, and less for a small round portrait. */
const MOST_MEGAPIXELS = { shop: 24, profile: 16 } as const;
const MASTER_SIDE = 1600;
const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** What an upload is for; it decides how many pixels it may have. */
export type PictureUse = keyof typeof MOST_MEGAPIXELS;

export type Pictures = {
  /**
   * Decodes an upload and stores it as a master of pixels only; returns its id. Re-encoded, unless it is
   * a WebP of master size that carries nothing but pixels already. `account` is whose upload it is: each has one
   * worked at a time.
   */
  save(upload: Buffer, by?: { account?: string; use?: PictureUse }): Promise<string>;
  /** The picture as WebP of one of `PICTURE_WIDTHS`; undefined when there is no such picture or width. */
  derive(id: string, width: number): Promise<Buffer | undefined>;
  /**
   * The picture in one of `PICTURE_WIDTHS` as AVIF if it is drawn, else as WebP, and queues its drawing:
   * that takes ten times as long, so nobody waits for it.
   */
  small(id: string, width: number): Promise<{ data: Buffer; drawn: boolean } | undefined>;
  /** The picture as links to it are previewed elsewhere, a JPEG; undefined when there is no such picture. */
  preview(id: string): Promise<Buffer | undefined>;
  /** Removes the master of an upload and all that was derived from it. */
  remove(id: string): Promise<void>;
  /** Nothing is being drawn any more. */
  settled(): Promise<void>;
};

// A picture takes a core for as long as it is drawn: one thread each, and one core is left to everybody else.
sharp.concurrency(1);
const drawing = new ConcurrencyLimit({
  running: Math.max(1, availableParallelism() - 1),
  waiting: 300,
});
// Uploads have a queue of their own, so that nobody waits behind them for a picture of the catalogue.
const uploading = new ConcurrencyLimit({
  running: 1,
  runningPerKey: 1,
  waiting: 30,
  waitingPerKey: 3,
});

const TAKEN = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif'];

const unreadable = (message = 'The image must be an image file.') =>
  new Problem(400, 'image_unreadable', message);

/** HEIC, as iPhones take it, says so in its first bytes; AVIF has the same container. */
const isHeic = (upload: Buffer): boolean =>
  /^ftyp(heic|heix|heim|heis|hevc|hevx)/.test(upload.toString('latin1', 4, 12)) ||
  (/^ftyp(mif1|msf1)/.test(upload.toString('latin1', 4, 12)) &&
    !upload.toString('latin1', 12, 64).includes('avif'));

const readable = async (upload: Buffer, most: number): Promise<Metadata> => {
  if (isHeic(upload)) throw unreadable('HEIC pictures can’t be shown. Please save it as JPEG.');
  const facts = await sharp(upload, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined);
  if (!facts) throw unreadable();
  if (!TAKEN.includes(facts.format)) {
    const kind = facts.format.toUpperCase();
    throw unreadable(`${kind} pictures can’t be used. Please save it as JPEG or PNG.`);
  }
  const megapixels = (facts.width * facts.height) / 1_000_000;
  if (megapixels > most) {
    const size = Math.max(most + 0.1, Math.ceil(megapixels * 10) / 10);
    const message = `The image has ${size} megapixels. ${most} are the most: please make it smaller.`;
    throw new Problem(400, 'image_too_many_pixels', message);
  }
  return facts;
};

/** Wider than any frame it may stand in, which then shows a middle part of it in full height. */
const isBanner = ({ width, height }: { width: number; height: number }): boolean =>
  width / height > 1.55;

const decoded = async (image: Sharp, upload: Buffer): Promise<Buffer> => {
  await image.raw().toBuffer();
  return upload;
};

const recoded = async (image: Sharp): Promise<Buffer> => {
  const { autoOrient } = await image.metadata();
  const most = isBanner(autoOrient)
    ? { width: 4 * MASTER_SIDE, height: Math.round((MASTER_SIDE * 2) / 3) }
    : { width: MASTER_SIDE, height: MASTER_SIDE };
  return image
    .rotate()
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer();
};

const MOST_TO_DRAW = 1000;

const isWidth = (width: number): boolean => (PICTURE_WIDTHS as readonly number[]).includes(width);

const fileIf = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);

const ownArt = (id: string): boolean => id.startsWith('art-');

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60_000;

/** Tries again, less and less often, as long as this process lives. */
const untilDone = async (work: () => Promise<void>, firstMs: number): Promise<void> => {
  for (let ms = firstMs; ; ms = Math.min(ms * 2, LAST_RETRY_MS)) {
    await pause(ms, undefined, { ref: false });
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
};

const masterOf = (id: string): string => `masters/${id}.webp`;
const derivedOf = (id: string, file: string): string => `widths/${id}/${file}`;

/** Every file that may have been made of a picture. */
const derivedFrom = (id: string): string[] =>
  [...PICTURE_WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.avif`]), 'og.jpg'].map((file) =>
    derivedOf(id, file),
  );

/** Pictures in a local folder, as `picturesIn` a store. */
export const localPictures = ({ dir, artDir }: { dir: string; artDir: string }): Pictures =>
  picturesIn(folderStore(dir), artDir);

type Where = Pick<Config, 'dataDir' | 's3'>;

/** Pictures where the settings say; a bucket that can't be used is said at once. */
export const openPictures = async ({ dataDir, s3 }: Where, artDir: string): Promise<Pictures> => {
  if (!s3) return localPictures({ dir: path.join(dataDir, 'pictures'), artDir });
  const store = s3Store(s3);
  await store.assertUsable();
  return picturesIn(store, artDir);
};

/**
 * Pictures in a store. `artDir` holds the shop's own art, served under ids that start with `art-`; masters of
 * uploads are in the store. Widths are derived on first request and stored there.
 */
export const picturesIn = (
  store: PictureStore,
  artDir: string,
  { retryMs = FIRST_RETRY_MS } = {},
): Pictures => {
  const readMaster = (id: string): Promise<Buffer | undefined> =>
    ownArt(id) ? fileIf(path.join(artDir, `${id.slice(4)}.webp`)) : store.read(masterOf(id));
  /** The shop's own art is drawn before, see demo/small-pictures.ts. */
  const drawnBefore = (id: string, width: number): string =>
    path.join(artDir, 'small', `${id.slice(4)}-${width}.avif`);
  const toDraw = serialQueue(MOST_TO_DRAW);
  const inFlight = new Map<string, Promise<Buffer | undefined>>();

  type Draw = (master: Buffer) => Promise<Buffer>;
  const make = async (id: string, file: string, draw: Draw): Promise<Buffer | undefined> => {
    const master = await readMaster(id);
    if (!master) return undefined;
    const data = await drawing.run(() => draw(master));
    // Removed meanwhile: nothing of it may stay behind.
    if (!(await readMaster(id))) return undefined;
    await store.write(derivedOf(id, file), data);
    return data;
  };

  /** What was made of a picture before, or is made now; once, however many ask for it. */
  const storedOrMade = async (
    id: string,
    file: string,
    draw: Draw,
  ): Promise<Buffer | undefined> => {
    if (!ID.test(id)) return undefined;
    const stored = await store.read(derivedOf(id, file));
    if (stored) return stored;
    const key = `${id}/${file}`;
    const running = inFlight.get(key) ?? make(id, file, draw).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  };

  /** A banner of this width would be too few lines for a frame of this width; art fits its frame. */
  const fitOf = async (id: string, width: number, master: Buffer) => {
    const tall = !ownArt(id) && isBanner(await sharp(master).metadata());
    const least = tall ? { width, height: width, fit: 'outside' as const } : { width };
    return { ...least, withoutEnlargement: true };
  };

  const derive: Pictures['derive'] = async (id, width) => {
    if (!isWidth(width)) return undefined;
    return storedOrMade(id, `${width}.webp`, async (master) =>
      sharp(master)
        .resize(await fitOf(id, width, master))
        .webp({ quality: 76, effort: 4 })
        .toBuffer(),
    );
  };

  return {
    async save(upload, { account, use = 'shop' } = {}) {
      if (upload.length > MAX_BYTES) throw pictureTooLarge();
      if (upload.length === 0) throw unreadable('The image file is empty.');
      const id = randomUUID();
      const most = MOST_MEGAPIXELS[use];
      const work = async (): Promise<Buffer> => {
        const { width, height } = await readable(upload, most);
        // Re-encoding a clean master would only lose quality; its pixels are still decoded, as a proof.
        const clean = Math.max(width, height) <= MASTER_SIDE && isPlainWebp(upload);
        const image = sharp(upload, { limitInputPixels: most * 1_000_000, failOn: 'error' });
        return (clean ? decoded(image, upload) : recoded(image)).catch(() => {
          throw unreadable('The image file is damaged. Please try another one.');
        });
      };
      await store.write(masterOf(id), await uploading.run(work, account ? [account] : []));
      return id;
    },
    derive,
    async small(id, width) {
      if (!isWidth(width) || !ID.test(id)) return undefined;
      const file = `${width}.avif`;
      const ready =
        (ownArt(id) && (await fileIf(drawnBefore(id, width)))) ||
        (await store.read(derivedOf(id, file)));
      if (ready) return { data: ready, drawn: true };
      const data = await derive(id, width);
      if (!data) return undefined;
      toDraw.add(`${id}/${file}`, () =>
        make(id, file, async (master) => quickAvif(sharp(master), await fitOf(id, width, master))),
      );
      return { data, drawn: false };
    },
    settled: () => toDraw.idle(),
    async preview(id) {
      return storedOrMade(id, 'og.jpg', previewPicture);
    },
    async remove(id) {
      // The shop's own art is part of the program.
      if (!ID.test(id) || ownArt(id)) return;
      const work = async (): Promise<void> => {
        // First the master: then nothing is made of it any more.
        await store.remove([masterOf(id)]);
        await store.remove(derivedFrom(id));
      };
      await work().catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        // What the picture belonged to is done: a failure here is no failure of that.
        void untilDone(work, retryMs);
      });
    },
  };
};
