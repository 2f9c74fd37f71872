export type Env = Record<string, string | undefined>;

/** A numeric setting, zero or more. */
export const number = (env: Env, name: string, fallback: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`${name} must be a number, not "${text}".`);
  return value;
};
