import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** Encrypts stored secrets, such as that of a second factor. */
export type SecretBox = {
  /** Identifies the key without revealing it. */
  keyName: string;
  /** Bound to `owner`: it can't be decrypted in another row. */
  seal(text: string, owner: string): Buffer;
  open(sealed: Buffer, owner: string): string;
  /** Keyed hash (HMAC), for secrets short enough for brute force. */
  keyedHash(text: string): Buffer;
};

const NONCE = 12;
const TAG = 16;
const ALGORITHM = 'aes-256-gcm';

/** A secret box with this 32-byte key. */
export const createSecretBox = (key: Buffer): SecretBox => ({
  keyName: createHash('sha256').update('key name').update(key).digest('base64url').slice(0, 8),
  seal(text, owner) {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  },
  open(sealed, owner) {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    const body = sealed.subarray(NONCE + TAG);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  },
  keyedHash: (text) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'keyed hash', 32)))
      .update(text)
      .digest(),
});

/** Parses the 32 bytes of a setting; throws one clear sentence. */
export const readKey = (text: string): Buffer => {
  const key = Buffer.from(text, 'base64');
  // 32 random bytes have about 30 distinct values.
  if (key.length !== 32 || new Set(key).size < 16) {
    throw new Error(
      'ENCRYPTION_KEY must be 32 random bytes in base64, as openssl rand -base64 32 makes them.',
    );
  }
  return key;
};
