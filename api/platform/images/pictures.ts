import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ICON_SIDES } from '#contract/shop-icon.ts';
import type { Config } from '../config/config.ts';
import { Problem, pictureTooLarge } from '../http/problem.ts';
import { serialQueue } from '../jobs/serial-queue.ts';
import { ConcurrencyLimit } from '../security/concurrency-limit.ts';
import { quickAvif } from './avif.ts';
import { iconPicture } from './icon-picture.ts';
import { folderStore, type PictureStore, StoreError } from './picture-store.ts';
import { isPlainWebp } from './plain-webp.ts';
import { previewPicture } from './preview-picture.ts';
import { s3Store } from './s3-store.ts';

/** The supported widths; others are 404, so that nobody can fill the disk. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;
const MAX_BYTES = 5 * 1024 * 1024;
/** Maximum megapixels to decode: a good camera's picture, less for a portrait. */
const MAX_MEGAPIXELS = { shop: 24, profile: 16 } as const;
const MASTER_SIDE = 1600;
const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Purpose of an upload, which decides its maximum megapixels. */
export type PictureUse = keyof typeof MAX_MEGAPIXELS;

export type Pictures = {
  /**
   * Decodes an upload and stores it as a master of pixels only; returns its id. Re-encoded, unless
   * it is a WebP of at most master size without metadata. `account`: the uploader, for whom one
   * upload at a time is processed.
   */
  save(upload: Buffer, by?: { account?: string; use?: PictureUse }): Promise<string>;
  /** The picture as WebP in one of `PICTURE_WIDTHS`; undefined if picture or width is unknown. */
  derive(id: string, width: number): Promise<Buffer | undefined>;
  /**
   * The picture in one of `PICTURE_WIDTHS`, as AVIF if that exists (`drawn`), else as WebP; then
   * the AVIF is queued, because encoding it takes ten times as long.
   */
  small(id: string, width: number): Promise<{ data: Buffer; drawn: boolean } | undefined>;
  /** JPEG for link previews; undefined if the picture is unknown. */
  preview(id: string): Promise<Buffer | undefined>;
  /** A square PNG with one of `ICON_SIDES`; undefined if the picture or the side is unknown. */
  icon(id: string, side: number): Promise<Buffer | undefined>;
  /** Width and height of the master; undefined if the picture is unknown. */
  sizeOf(id: string): Promise<{ width: number; height: number } | undefined>;
  /** Removes an upload's master and all derived files. */
  remove(id: string): Promise<void>;
  /** Resolves when the encoding queue is empty. */
  settled(): Promise<void>;
};

// Encoding one picture occupies a core: one thread each, so that one core stays free for requests.
sharp.concurrency(1);
const drawing = new ConcurrencyLimit({
  running: Math.max(1, availableParallelism() - 1),
  waiting: 300,
});
// A separate limit for uploads, so that catalogue pictures don't wait behind them.
const uploading = new ConcurrencyLimit({
  running: 1,
  runningPerKey: 1,
  waiting: 30,
  waitingPerKey: 3,
});

const TAKEN = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif'];

const unreadable = (message = 'The image must be an image file.') =>
  new Problem(400, 'image_unreadable', message);

/** HEIC (iPhone) by its file signature; AVIF has the same container. */
const isHeic = (upload: Buffer): boolean =>
  /^ftyp(heic|heix|heim|heis|hevc|hevx)/.test(upload.toString('latin1', 4, 12)) ||
  (/^ftyp(mif1|msf1)/.test(upload.toString('latin1', 4, 12)) &&
    !upload.toString('latin1', 12, 64).includes('avif'));

const HEIC =
  'HEIC pictures can’t be shown. On an iPhone choose Settings › Camera › Formats › Most Compatible and take it again, or save it as JPEG.';

const readable = async (upload: Buffer, most: number): Promise<Metadata> => {
  if (isHeic(upload)) throw unreadable(HEIC);
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

/** Wider than any frame on a page, which then shows the middle at full height. */
const isBanner = ({ width, height }: { width: number; height: number }): boolean =>
  width / height > 1.55;

const decoded = async (image: Sharp, upload: Buffer): Promise<Buffer> => {
  await image.raw().toBuffer();
  return upload;
};

/** What libjpeg shows where data is missing. */
const MISSING_GREY = 128;

/**
 * Whether a JPEG that ends too early still shows most of its picture, as every viewer shows it: not
 * where all of its lowest quarter is missing.
 */
const showsMost = async (image: Sharp): Promise<boolean> => {
  const { width, height } = await image.metadata();
  const top = Math.floor((height * 3) / 4);
  const lowest = await image
    .clone()
    .extract({ left: 0, top, width, height: height - top })
    .resize(64, 64, { fit: 'fill' })
    .raw()
    .toBuffer();
  return lowest.some((value) => Math.abs(value - MISSING_GREY) > 2);
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

const MAX_TO_DRAW = 1000;

const isWidth = (width: number): boolean => (PICTURE_WIDTHS as readonly number[]).includes(width);

const fileIf = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);

const ownArt = (id: string): boolean => id.startsWith('art-');

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 5 * 60_000;

/** Retries with growing delays while the process runs. */
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

/** All files that may have been derived from a picture. */
const derivedFrom = (id: string): string[] =>
  [
    ...PICTURE_WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.avif`]),
    ...ICON_SIDES.map((side) => `icon-${side}.png`),
    'og.jpg',
  ].map((file) => derivedOf(id, file));

/** `picturesIn` a local folder. */
export const localPictures = ({ dir, artDir }: { dir: string; artDir: string }): Pictures =>
  picturesIn(folderStore(dir), artDir);

type Where = Pick<Config, 'dataDir' | 's3'>;

/** Opens the configured store; throws at startup if the bucket is unusable. */
export const openPictures = async ({ dataDir, s3 }: Where, artDir: string): Promise<Pictures> => {
  if (!s3) return localPictures({ dir: path.join(dataDir, 'pictures'), artDir });
  const store = s3Store(s3);
  await store.assertUsable();
  return picturesIn(store, artDir);
};

/**
 * Pictures in a store. `artDir` holds the shop's own art with ids that start with `art-`; masters
 * of uploads are in the store. Widths are derived on first request and stored there.
 */
export const picturesIn = (
  store: PictureStore,
  artDir: string,
  { retryMs = FIRST_RETRY_MS } = {},
): Pictures => {
  const readMaster = (id: string): Promise<Buffer | undefined> =>
    ownArt(id) ? fileIf(path.join(artDir, `${id.slice(4)}.webp`)) : store.read(masterOf(id));
  /** The shop's own art is generated by demo/small-pictures.ts. */
  const drawnBefore = (id: string, width: number): string =>
    path.join(artDir, 'small', `${id.slice(4)}-${width}.avif`);
  const toDraw = serialQueue(MAX_TO_DRAW);
  const inFlight = new Map<string, Promise<Buffer | undefined>>();

  type Draw = (master: Buffer) => Promise<Buffer>;
  const make = async (id: string, file: string, draw: Draw): Promise<Buffer | undefined> => {
    const master = await readMaster(id);
    if (!master) return undefined;
    const data = await drawing.run(() => draw(master));
    // Removed meanwhile: nothing of it may be stored.
    if (!(await readMaster(id))) return undefined;
    await store.write(derivedOf(id, file), data);
    return data;
  };

  /** The stored derived file, else makes and stores it, once for concurrent requests. */
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

  /**
   * A banner scaled to this width would be too low for the frame, so it is cropped; art fits its
   * frame.
   */
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
      const most = MAX_MEGAPIXELS[use];
      const work = async (): Promise<Buffer> => {
        const { format, width, height } = await readable(upload, most);
        // Re-encoding a clean master would only lose quality; decoding its pixels still validates
        // it.
        const clean = Math.max(width, height) <= MASTER_SIDE && isPlainWebp(upload);
        const limits = { limitInputPixels: most * 1_000_000 };
        const image = sharp(upload, { ...limits, failOn: 'error' });
        return (clean ? decoded(image, upload) : recoded(image)).catch(async () => {
          const rest = sharp(upload, { ...limits, failOn: 'none' });
          const isCut = format === 'jpeg' && (await showsMost(rest).catch(() => false));
          if (isCut) return recoded(rest);
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
    async sizeOf(id) {
      const master = ID.test(id) ? await readMaster(id) : undefined;
      if (!master) return undefined;
      const { width, height } = await sharp(master).metadata();
      return { width, height };
    },
    async preview(id) {
      return storedOrMade(id, 'og.jpg', previewPicture);
    },
    async icon(id, side) {
      if (!(ICON_SIDES as readonly number[]).includes(side)) return undefined;
      return storedOrMade(id, `icon-${side}.png`, (master) => iconPicture(master, side));
    },
    async remove(id) {
      // The shop's own art is part of the program.
      if (!ID.test(id) || ownArt(id)) return;
      const work = async (): Promise<void> => {
        // The master first: after that nothing more is derived.
        await store.remove([masterOf(id)]);
        await store.remove(derivedFrom(id));
      };
      await work().catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        // In the background: a failure here must not fail the caller's change.
        void untilDone(work, retryMs);
      });
    },
  };
};
