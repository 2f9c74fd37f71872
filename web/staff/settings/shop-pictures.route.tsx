import { Link } from 'react-router';

import type { ShopPictures } from '#contract/shop-pictures.endpoints.ts';
import { type PicturePlace, placeName } from '#contract/shop-pictures.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';

import { shopSettings } from '../../platform/page/shop.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PLACE_GROUPS, shownIn } from './picture-places.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

export default function ShopPicturesPage() {
  return (
    <section className="grid gap-8">
      <PrivateHead title="Shop pictures" />
      <PageHead
        title="Shop pictures"
        lead="Put your own in place of ours. Everybody sees a picture as soon as it is saved."
      >
        <ButtonLink to={staffLinks.shopSettings()} variant="secondary">
          Shop settings
        </ButtonLink>
      </PageHead>
      <Loaded
        query={usePrivateQuery(shopSettings)}
        loading="Loading the pictures..."
        error="Failed to load the pictures."
        skeleton={<Skeleton className="h-96" />}
      >
        {({ pictures }) => (
          <div className="grid gap-8">
            {PLACE_GROUPS.map(({ title, places }) => (
              <section key={title} className="grid gap-3">
                <h2 className="subheading">{title}</h2>
                <ul className="shop-pictures">
                  {places.map(({ place }) => (
                    <Tile key={place} place={place} pictures={pictures} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const Tile = ({ place, pictures }: { place: PicturePlace; pictures: ShopPictures }) => {
  const hers = pictures[place];
  const src = shownIn(place, pictures);
  return (
    <li>
      <Link to={staffLinks.shopPictures(place)} className="card shop-picture">
        {src ? (
          <img src={src} alt="" loading="lazy" />
        ) : (
          <span className="shop-picture-none">
            <Icon name="plus" />
          </span>
        )}
        <span className="font-semibold">{placeName(place)}</span>
        {hers && <Badge tone="ok">Yours</Badge>}
      </Link>
    </li>
  );
};
