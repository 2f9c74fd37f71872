const HERE = 'http://here.invalid';

/**
 * The path to return to after signing in, from `?next=`: a path of this shop only. Browsers drop tabs and line
 * breaks and read `\` as `/`, so `/\\evil` or `/<tab>/evil` would lead to another host.
 */
export const safeReturnTo = (next: string | null | undefined): string => {
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/';
  if (!URL.canParse(next, HERE)) return '/';
  const url = new URL(next, HERE);
  const { pathname } = url;
  if (url.origin !== HERE || pathname.startsWith('//')) return '/';
  if (/^\/(login|register)\/?$/.test(pathname)) return '/';
  return `${pathname}${url.search}${url.hash}`;
};

const withReturnTo = (page: string, next: string): string => {
  const back = safeReturnTo(next);
  return back === '/' ? page : `${page}?next=${encodeURIComponent(back)}`;
};

export const loginPath = (next = '/'): string => withReturnTo('/login', next);
export const registerPath = (next = '/'): string => withReturnTo('/register', next);
