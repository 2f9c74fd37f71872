/** A random key; `crypto.randomUUID` is missing on plain http, so its form is made by hand. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
