import { JsonLd } from '../../platform/page/json-ld.tsx';
import { links } from '../../platform/page/links.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';

type Step = { to: string; text: string };

const TO_SHOP: readonly Step[] = [
  { to: links.home(), text: 'Home' },
  { to: links.shop(), text: 'Shop' },
];

const describe = (steps: readonly Step[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ to, text }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    item: origin + to,
  })),
});

/** Home, Shop and this page, as links and as structured data. */
export const Trail = ({ here }: { here: Step }) => (
  <>
    <Breadcrumbs trail={TO_SHOP} here={here.text} />
    <JsonLd describe={(origin) => describe([...TO_SHOP, here], origin)} />
  </>
);
