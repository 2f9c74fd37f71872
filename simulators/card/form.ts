/** Parsed parameters of a form body with brackets; every leaf is a string. */
export type ParamValue = string | Params;
export interface Params {
  [name: string]: ParamValue;
}

/** Parameters that a call accepts: `true` allows any value, an object lists nested ones. */
export interface ParamShape {
  [name: string]: true | ParamShape;
}

/**
 * Parses `shipping[address][city]=Nairobi` into nested objects; `x[]` and `x[0]` get numeric keys.
 */
export function parseForm(body: string): Params {
  const params = emptyParams();
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.replaceAll(']', '').split('[');
    let level = params;
    for (const step of path.slice(0, -1)) {
      const next = level[step];
      const deeper = typeof next === 'object' ? next : emptyParams();
      level[step] = deeper;
      level = deeper;
    }
    const last = path.at(-1) ?? '';
    level[last === '' ? String(Object.keys(level).length) : last] = value;
  }
  return params;
}

/** Writes nested objects as a bracketed form body, the reverse of `parseForm`. */
export function writeForm(params: object): string {
  const pairs = new URLSearchParams();
  const add = (prefix: string, value: unknown) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) add(`${prefix}[${name}]`, inner);
    } else if (value !== undefined && value !== null) {
      pairs.append(prefix, String(value));
    }
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return pairs.toString();
}

/** Bracketed name of the first parameter that the shape does not contain. */
export function unknownParam(params: Params, shape: ParamShape, prefix = ''): string | undefined {
  for (const [name, value] of Object.entries(params)) {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known === undefined) return path;
    if (known === true || typeof value === 'string') continue;
    const inner = unknownParam(value, known, path);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A parameter as text; undefined when absent, empty or nested. */
export function textParam(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A nested group of parameters; empty when absent. */
export function groupParam(params: Params, name: string): Params {
  const value = params[name];
  return typeof value === 'object' ? value : emptyParams();
}

/** A flat group as returned in replies, such as metadata. */
export function textGroup(params: Params): Record<string, string> {
  const texts = Object.entries(params).filter((pair): pair is [string, string] => {
    return typeof pair[1] === 'string';
  });
  return Object.fromEntries(texts);
}

// Without a prototype, a parameter called `constructor` is just a name.
function emptyParams(): Params {
  return Object.create(null) as Params;
}
