import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/picture-config.ts';
import { type PictureStore, StoreError } from './picture-store.ts';

const TIMEOUT_MS = 10_000;
/** Retries after a 5xx or 429; all calls are idempotent, since names are written once. */
const RETRIES = 2;

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};
const typeOf = (name: string): string =>
  TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

/** Pictures in a bucket of S3-compatible storage, addressed by path (`endpoint/bucket/name`). */
export const s3Store = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  { timeoutMs = TIMEOUT_MS } = {},
): PictureStore & { assertUsable(): Promise<void> } => {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });

  const ask = async (method: string, name: string, data?: Buffer): Promise<Response> => {
    try {
      return await client.fetch(`${endpoint}/${bucket}/${name}`, {
        method,
        // The body's hash is part of the signature, which protects it in transit.
        headers: {
          'x-amz-content-sha256': sha256(data ?? ''),
          ...(data ? { 'content-type': typeOf(name) } : {}),
        },
        ...(data ? { body: new Uint8Array(data) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      const { cause, message } = error as Error;
      const why = cause instanceof Error ? cause.message : message;
      throw new StoreError(`${endpoint} did not answer ${method} ${name}: ${why}`, {
        cause: error,
      });
    }
  };

  /** S3's error code, such as NoSuchKey. */
  const codeOf = async (reply: Response): Promise<string> =>
    /<Code>(\w+)<\/Code>/.exec(await reply.text().catch(() => ''))?.[1] ?? '';
  const refusal = (reply: Response, code: string, what: string): StoreError =>
    new StoreError(`${endpoint} answered ${`${reply.status} ${code}`.trim()} to ${what}`);

  const read: PictureStore['read'] = async (name) => {
    const reply = await ask('GET', name);
    if (reply.ok) {
      try {
        return Buffer.from(await reply.arrayBuffer());
      } catch (cause) {
        throw new StoreError(`${endpoint} broke off in ${name}`, { cause });
      }
    }
    const code = await codeOf(reply);
    // A missing bucket is a configuration error, not a missing picture.
    if (reply.status === 404 && code !== 'NoSuchBucket') return undefined;
    throw refusal(reply, code, `GET ${name}`);
  };

  return {
    read,
    async write(name, data) {
      const reply = await ask('PUT', name, data);
      if (!reply.ok) throw refusal(reply, await codeOf(reply), `PUT ${name}`);
      await reply.arrayBuffer();
    },
    async remove(names) {
      await Promise.all(
        names.map(async (name) => {
          const reply = await ask('DELETE', name);
          if (!reply.ok && reply.status !== 404)
            throw refusal(reply, await codeOf(reply), `DELETE ${name}`);
          await reply.arrayBuffer();
        }),
      );
    },
    /** Throws for a wrong key, bucket or permission, with a message for operators. */
    async assertUsable() {
      await read('masters/is-the-bucket-there.webp').catch((error: Error) => {
        throw new Error(
          `Pictures can't be kept in S3_BUCKET ${bucket}: ${error.message}. ` +
            'The key needs GetObject, PutObject and DeleteObject on it, and ListBucket.',
        );
      });
    },
  };
};
