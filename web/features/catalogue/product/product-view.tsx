import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import { LOW_STOCK } from '#contract/catalogue.ts';
import { CATEGORIES, type Category, categoryLabel } from '#contract/categories.ts';
import { formatPrice, TAX_RATE, toCents } from '#contract/money.ts';
import { capital } from '../../../platform/capital.ts';
import { OriginContext } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { PageLinks } from '../../../platform/page/page-links.tsx';
import { WhatsAppLink } from '../../../platform/page/whatsapp-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Name } from '../../../ui/name.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { LineNotice } from '../../cart/cart-notes.tsx';
import { hasProduct, useCart, useCartPanel } from '../../cart/cart-store.ts';
import { QuantityStepper } from '../../cart/quantity-stepper.tsx';
import { keyOf, lineKey } from '../../cart/reprice.ts';
import { DeliverySlot } from '../../delivery/delivery-slot.tsx';
import { Price, Rating } from '../price-and-rating.tsx';
import { SizePicker } from '../sizes/size-picker.tsx';
import { useSize } from '../sizes/use-size.ts';
import { Trail } from '../trail.tsx';
import { Gallery } from './gallery.tsx';
import { ShareButton } from './share-button.tsx';

export const ProductView = ({ product }: { product: ProductDetail }) => {
  const hasSizes = Boolean(product.sizes?.length);
  return (
    <>
      <Trail here={{ to: links.product(product._id), text: product.name }} />
      <article className="product-layout">
        <Gallery product={product} />
        <div className="product-facts">
          <h1 className="title">
            <Name of={product.name} />
          </h1>
          <Price price={product.price} oldPrice={product.oldPrice} large />
          <p className="-mt-1 text-muted text-sm">{`+ ${TAX_RATE}% tax at checkout`}</p>
          <a href="#reviews" className="flex min-h-11 w-fit items-center">
            <Rating value={product.rating} reviews={product.reviews} />
          </a>
          {hasSizes && <ProductBuy product={product} />}
          <p className="max-w-prose whitespace-pre-line text-lg">{product.description}</p>
          <dl className="facts">
            <Fact name="Category">
              <CategoryLink category={product.category} />
            </Fact>
            <Colours product={product} />
          </dl>
          {!hasSizes && <ProductBuy product={product} />}
          <ShareButton id={product._id} name={product.name} />
          <WhatsAppLink
            about={`${product.name}: ${useContext(OriginContext)}${links.product(product._id)}`}
          >
            Ask on WhatsApp
          </WhatsAppLink>
          <DeliveryFacts />
        </div>
      </article>
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="flex items-center gap-2 font-semibold">{children}</dd>
  </div>
);

const CategoryLink = ({ category }: { category: string }) =>
  (CATEGORIES as readonly string[]).includes(category) ? (
    <Link to={links.category(category as Category)} className="text-link">
      {categoryLabel(category)}
    </Link>
  ) : (
    <span>{capital(category)}</span>
  );

const colourName = (color: string): string => capital(color) || 'No color';

/** The colour, and the same style in others. Nothing where neither is given. */
const Colours = ({ product }: { product: ProductDetail }) => {
  const { color, colours = [] } = product;
  if (!color && colours.length === 0) return null;
  return (
    <Fact name="Color">
      {color && <span className="swatch" data-color={color} />}
      <span>{` ${colourName(color)}`}</span>
      <OtherColours colours={colours} />
    </Fact>
  );
};

/** The same style in other colours, each with its own page. */
const OtherColours = ({ colours }: { colours: NonNullable<ProductDetail['colours']> }) =>
  colours.length > 0 && (
    <ul aria-label="Other colours" className="colours">
      {colours.map(({ _id, color }) => (
        <li key={_id}>
          <Link to={links.product(_id)} title={colourName(color)} className="colour">
            <span className="swatch" data-color={color} />
            <span className="sr-only">{colourName(color)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );

const StockNote = ({ stock }: { stock: number }) => (
  <p>
    {stock === 0 ? (
      <Badge tone="danger">Out of stock</Badge>
    ) : stock <= LOW_STOCK ? (
      <Badge tone="warn">{`Only ${stock} left`}</Badge>
    ) : (
      <Badge tone="ok">In stock</Badge>
    )}
  </p>
);

const FACTS: { icon: IconName; title: string; text: ReactNode }[] = [
  {
    icon: 'truck',
    title: 'Delivery in all of Kenya',
    text: 'You see the fee, if there is one, and the day before you pay.',
  },
  {
    icon: 'shield',
    title: '100% money back guarantee',
    text: 'Not what you hoped for? You get your money back.',
  },
  {
    icon: 'chat',
    title: 'Strong support',
    text: (
      <span>
        A person answers.{' '}
        <Link to={links.contact()} className="text-link">
          Ask us anything
        </Link>
      </span>
    ),
  },
];

/** Delivery and returns in short. */
const DeliveryFacts = () => (
  <section aria-labelledby="delivery" className="delivery">
    <h2 id="delivery" className="subheading">
      Delivery and returns
    </h2>
    <ul className="grid gap-3.5">
      {FACTS.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 size-5 text-brand-text" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <div className="mt-2 flex flex-wrap gap-x-5">
      <PageLinks names={['delivery', 'returns', 'sizes']} />
    </div>
  </section>
);

/** Sizes, stock and Add to Cart; on a phone this is a bar at the bottom of the screen with the price. */
const ProductBuy = ({ product }: { product: ProductDetail }) => {
  const { size, choose } = useSize(product);
  const [missing, setMissing] = useState(false);
  const inCart = useCart(hasProduct(product._id));
  const group = useRef<HTMLFieldSetElement>(null);
  const hasSizes = Boolean(product.sizes?.length);
  const stock = size?.stock ?? product.stock;
  const isChosen = () => {
    if (!hasSizes || size) return true;
    setMissing(true);
    group.current?.querySelector('input')?.focus();
    return false;
  };
  return (
    <div className="grid gap-3">
      {hasSizes && (
        <SizePicker
          product={product}
          value={size?.label}
          onChange={choose}
          missing={missing && !size}
          group={group}
        />
      )}
      <StockNote stock={stock} />
      <div className="grid gap-2">
        <div className="buy-row">
          <div className={stock > 0 || size ? 'buy-main buy-bar' : 'buy-main'}>
            {/* Rendered by CSS from the data attributes, because the page has both as text above. */}
            <div
              className="buy-name"
              aria-hidden="true"
              data-name={product.name}
              data-price={formatPrice(toCents(product.price))}
            />
            {inCart && (
              <Button
                variant="secondary"
                size="large"
                className="view-cart"
                aria-haspopup="dialog"
                onClick={useCartPanel.getState().open}
              >
                View cart
              </Button>
            )}
            {size && stock === 0 ? (
              <TellMeButton productId={product._id} size={size.label} />
            ) : (
              <AddToCartButton product={product} size={size?.label} beforeAdd={isChosen} />
            )}
          </div>
          <Quantity id={product._id} size={size?.label} stock={stock} />
        </div>
        <QuantityNote lineKey={lineKey(product._id, size?.label)} />
      </div>
      <DeliverySlot totalCents={toCents(product.price)} write={formatPrice} />
    </div>
  );
};

const loadRestockDialog = async () =>
  (await import('../sizes/restock-notice-dialog.tsx')).RestockNoticeDialog;

const TellMeButton = (props: { productId: string; size: string }) => {
  const { Lazy, open, show, close } = useLazyDialog(loadRestockDialog, 'restock');
  return (
    <>
      <Button variant="secondary" size="large" aria-haspopup="dialog" onClick={show}>
        {`Tell me when ${props.size} is back`}
      </Button>
      {Lazy && <Lazy {...props} open={open} onClose={close} />}
    </>
  );
};

type QuantityProps = { id: string; size: string | undefined; stock: number };

/** Inert while the cart is open, because the cart's buttons have the same names. */
const Quantity = ({ id, size, stock }: QuantityProps) => {
  const key = lineKey(id, size);
  const line = useCart(({ lines }) => lines.find((each) => keyOf(each) === key));
  const inCart = useCartPanel((panel) => panel.isOpen);
  // Removes the mark that reserved the stepper's space before hydration.
  useEffect(() => {
    delete document.documentElement.dataset.inCart;
  }, []);
  if (!line || stock === 0) return null;
  return (
    <div className="stepper" inert={inCart} aria-hidden={inCart || undefined}>
      <QuantityStepper line={line} stockSeen={stock} />
    </div>
  );
};

const QuantityNote = ({ lineKey }: { lineKey: string }) => {
  const note = useCart(({ notes }) => notes[lineKey]);
  const inCart = useCartPanel((panel) => panel.isOpen);
  return <LineNotice note={!inCart && note?.kind === 'stock' ? note : undefined} />;
};
