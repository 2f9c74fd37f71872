const PLAIN_PATH = /^\/[\w\-./~]*$/;

/**
 * The one name of an address, whatever the order of its parameters and whoever added others; undefined for an
 * address that has no plain one. `names` are the parameters that make another answer, in any order.
 */
export const answerKey = (url: string, names: readonly string[]): string | undefined => {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (!PLAIN_PATH.test(path) || path.includes('//')) return undefined;
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (mark === -1 || names.length === 0) return plain;
  const given = new URLSearchParams(url.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const name of names) {
    const values = given.getAll(name);
    // Which of two values counts is the reader's business.
    if (values.length > 1) return undefined;
    if (values[0]) kept.set(name, values[0]);
  }
  kept.sort();
  return kept.size === 0 ? plain : `${plain}?${kept}`;
};
