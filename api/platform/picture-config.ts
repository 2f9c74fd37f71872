import type { Env } from './env.ts';

/** A bucket of S3-compatible storage. */
export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const REQUIRED = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Where pictures are kept instead of DATA_DIR; undefined: there. All of the settings or none. */
export const readS3 = (env: Env): S3Config | undefined => {
  if (REQUIRED.every((name) => !env[name])) return undefined;
  const missing = REQUIRED.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Pictures in S3 need ${missing.join(', ')} as well.`);
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = REQUIRED.map(
    (name) => env[name] ?? '',
  ) as [string, string, string, string, string];
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username) {
    throw new Error('S3_ENDPOINT must be an http(s) address, such as https://s3.example.com.');
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Error(`S3_BUCKET must be a bucket's name, not "${bucket}".`);
  }
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
};
