import type { Env } from './env.ts';

/** A bucket of S3-compatible storage. */
export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Where pictures are stored instead of DATA_DIR; undefined: in DATA_DIR. Requires all of the
 * settings or none.
 */
export const readS3 = (env: Env): S3Config | undefined => {
  const all = {
    S3_ENDPOINT: env.S3_ENDPOINT || '',
    S3_BUCKET: env.S3_BUCKET || '',
    S3_REGION: env.S3_REGION || '',
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID || '',
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY || '',
  };
  if (Object.values(all).every((value) => value === '')) return undefined;
  const missing = Object.entries(all).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) throw new Error(`Pictures in S3 need ${missing.join(', ')} as well.`);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = all;
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username) {
    throw new Error('S3_ENDPOINT must be an http(s) address, such as https://s3.example.com.');
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Error(`S3_BUCKET must be a bucket's name, not "${bucket}".`);
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: all.S3_REGION,
    accessKeyId: all.S3_ACCESS_KEY_ID,
    secretAccessKey: all.S3_SECRET_ACCESS_KEY,
  };
};
