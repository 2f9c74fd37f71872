import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../web/routes.ts';

/** Every address of the web's list of routes, such as `/shop/:id`. */
const addressesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ index, path, children }) => {
    const here = path ? `${above}/${path}` : above;
    const isPage = index || (path && !children);
    return [...(isPage ? [here || '/'] : []), ...addressesOf(children ?? [], here)];
  });
const ADDRESSES = addressesOf(routes);

export type Things = { product: string; order: string; post: { _id: string; slug: string } };
/** What stands for the parts of an address that have no fixed name. */
const named = ({ product, order, post }: Things): Record<string, string> => ({
  '/shop/:id': `/shop/${product}`,
  '/categories/:category': '/categories/dress',
  '/blogs/:slug': `/blogs/${post.slug}`,
  '/pages/:name': '/pages/delivery',
  '/track/:token': '/track/none',
  '/dashboard/orders/:id': `/dashboard/orders/${order}`,
  '/dashboard/manage-posts/:id': `/dashboard/manage-posts/${post._id}`,
  '/dashboard/manage-orders/:id': `/dashboard/manage-orders/${order}`,
  '/dashboard/stock/:id': `/dashboard/stock/${product}`,
  '/dashboard/shop-settings/pictures/:place': '/dashboard/shop-settings/pictures/about',
  '/dashboard/shop-settings/:name': '/dashboard/shop-settings/returns',
  '/*': '/no/such/page',
});
/** Every page of the web, with these things in the addresses that name one. */
export const pathsOf = (things: Things): string[] => {
  const names = named(things);
  return ADDRESSES.map((address) => {
    const path = names[address] ?? address;
    if (/[:*]/.test(path)) throw new Error(`${path}: name what stands for its parts.`);
    return path;
  });
};
