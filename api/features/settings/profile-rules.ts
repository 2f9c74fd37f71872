import { NETWORKS, type Network } from '#contract/networks.ts';

/** Hosts of a network, with those of the links that its app shares. */
const HOSTS: Record<Network, readonly string[]> = {
  instagram: ['instagram.com', 'instagr.am'],
  tiktok: ['tiktok.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
};

const ADDRESS_OF: Record<Network, (name: string) => string> = {
  instagram: (name) => `https://www.instagram.com/${name}`,
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
  facebook: (name) => `https://www.facebook.com/${name}`,
};

/** As of what is typed: signs of other scripts are several in an address. */
const MAX_LENGTH = 200;
const NAME = /^@?([a-z0-9._-]{1,50})$/i;

const isOf = (network: Network, host: string): boolean =>
  HOSTS[network].some((known) => host === known || host.endsWith(`.${known}`));

/** Of the query only the number of a Facebook page without a name says whose page it is. */
const withoutTracking = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const path = pathname.replace(/\/+$/, '');
  const id = path === '/profile.php' ? searchParams.get('id') : null;
  if (path === '' || (path === '/profile.php' && !/^\d+$/.test(id ?? ''))) return undefined;
  const address = `https://${hostname}${path}${id ? `?id=${id}` : ''}`;
  return address.length <= MAX_LENGTH ? address : undefined;
};

/**
 * The address of a page on a network, from its address as an app shares it or from its name there, as in
 * `@malkia.ke`; undefined if it is neither.
 */
export const readProfile = (network: Network, text: string): string | undefined => {
  const [, name] = NAME.exec(text) ?? [];
  if (name && !isOf(network, name.toLowerCase())) return ADDRESS_OF[network](name);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && isOf(network, url.hostname) ? withoutTracking(url) : undefined;
};

export const profileMessage = (network: Network): string =>
  `Please give the link of your ${NETWORKS[network]} page, or its name as in @malkia.ke.`;
