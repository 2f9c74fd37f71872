import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../api/platform/config/picture-config.ts';

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Tolerated clock difference. */
const MAX_SKEW_MS = 15 * 60_000;

const instantOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));

/** S3's error code for a request, or undefined: AWS Signature Version 4, header form. */
const refusalOf = (request: IncomingMessage, body: Buffer, config: S3Config) => {
  const { headers, method = '', url = '' } = request;
  const [, keyId, day, region, service, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!keyId || !day || !signed) return 'AccessDenied';
  if (keyId !== config.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== config.region || service !== 's3') return 'AuthorizationHeaderMalformed';
  const at = String(headers['x-amz-date']);
  if (!at.startsWith(day) || !(Math.abs(Date.now() - instantOf(at)) < MAX_SKEW_MS))
    return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  const all = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!all.every((name) => names.includes(name))) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path, query = ''] = url.split('?');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, path, query, lines.join(''), signed, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (made, part) => hmac(made, part),
    hmac(hmac(`AWS4${config.secretAccessKey}`, day), region),
  );
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
};

/**
 * A fake S3: one bucket in memory over real HTTP that accepts only correctly signed requests.
 * `trouble`: errors or cut connections for the next requests.
 */
export const startS3 = async () => {
  const objects = new Map<string, { data: Buffer; type: string | undefined }>();
  const trouble: (number | 'break')[] = [];
  const asked: string[] = [];
  const config: S3Config = {
    endpoint: '',
    bucket: 'malkia-pictures',
    region: 'af-south-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url}`);
    const say = (status: number, code: string) =>
      reply
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    const next = trouble.shift();
    if (next === 'break') return void request.socket.destroy();
    if (next) return void say(next, 'SlowDown');
    const refusal = refusalOf(request, body, config);
    if (refusal) return void say(403, refusal);
    const [, bucket = '', ...rest] = url.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (bucket !== config.bucket) return void say(404, 'NoSuchBucket');
    if (method === 'PUT') {
      objects.set(key, { data: body, type: request.headers['content-type'] });
      return void reply.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void reply.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return void say(404, 'NoSuchKey');
    reply.writeHead(200, { 'content-type': found.type ?? '' }).end(found.data);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config,
    objects,
    trouble,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
};
