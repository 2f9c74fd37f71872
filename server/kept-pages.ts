import { answerKey } from '../api/platform/answer-keys.ts';

/** The pages that are the same for everybody, and the parameters of their address that they read. */
const PAGES: readonly { path: RegExp; names: readonly string[] }[] = [
  { path: /^\/$/, names: [] },
  { path: /^\/shop$/, names: ['category', 'color', 'price', 'sort', 'page'] },
  { path: /^\/shop\/[^/]+$/, names: [] },
  { path: /^\/categories\/[^/]+$/, names: [] },
  { path: /^\/search$/, names: ['q'] },
  { path: /^\/blogs$/, names: ['page'] },
  { path: /^\/blogs\/[^/]+$/, names: [] },
  { path: /^\/contact$/, names: [] },
  { path: /^\/privacy$/, names: [] },
];

/** Path and parameters under which a page is made and kept; undefined for pages that are made each time. */
export const keptPage = (url: string): string | undefined => {
  const [path = ''] = url.split('?');
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const page = PAGES.find((each) => each.path.test(plain));
  return page && answerKey(url, page.names);
};

/** From when the year in the pages' footer is another. */
export const nextYear = (now: Date): number => new Date(now.getFullYear() + 1, 0, 1).getTime();
