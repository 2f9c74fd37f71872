import { JsonLd } from '../../platform/page/json-ld.tsx';
import { links } from '../../platform/page/links.ts';
import { art, pictureAt } from '../../platform/page/pictures.ts';
import { SHOP } from '../../platform/page/shop.ts';

const describe = (origin: string) => {
  const home = origin + links.home();
  const [house, street] = SHOP.address;
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${home}#organization`,
        name: SHOP.name,
        url: home,
        logo: `${origin}/favicon.svg`,
        image: origin + pictureAt(art('hero'), 1280),
        email: SHOP.email,
        telephone: SHOP.phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: `${house}, ${street}`,
          addressLocality: 'Nairobi',
          addressCountry: 'KE',
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name: SHOP.name,
        url: home,
        publisher: { '@id': `${home}#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${origin}${links.search()}?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
};

/** Who this shop is and how it is searched, for search engines. */
export const ShopFacts = () => <JsonLd describe={describe} />;
