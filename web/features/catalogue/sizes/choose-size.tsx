import { useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.endpoints.ts';
import type { SizeSystem } from '#contract/sizes.ts';
import { links } from '../../../platform/page/links.ts';
import { pictureAt } from '../../../platform/page/pictures.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Name } from '../../../ui/name.tsx';
import { addToCart } from '../../cart/add-to-cart-button.tsx';
import { stockOf } from '../../cart/cart-store.ts';
import { Price } from '../price-and-rating.tsx';
import { rememberSize } from './my-sizes.ts';
import { SizePicker } from './size-picker.tsx';

export type SizedProduct = Product & { sizeSystem: SizeSystem };

type Props = { product: SizedProduct; open: boolean; onClose: () => void };

/** Asks for the size of a product that is added from its card. No size is preselected. */
export const ChooseSize = ({ product, open, onClose }: Props) => {
  const [chosen, setChosen] = useState<string>();
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const soldOut = chosen !== undefined && stockOf(product, chosen) === 0;
  const choose = (label: string | undefined) => {
    setChosen(label);
    setMissing(false);
  };
  const close = () => {
    choose(undefined);
    onClose();
  };
  const add = () => {
    if (chosen === undefined) {
      setMissing(true);
      group.current?.querySelector('input')?.focus();
      return;
    }
    rememberSize(product.sizeSystem, chosen);
    close();
    addToCart(product, chosen);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Choose a size"
      footer={
        soldOut ? (
          <ButtonLink to={links.product(product._id, chosen)} className="w-full">
            {`Tell me when ${chosen} is back`}
          </ButtonLink>
        ) : (
          <Button className="w-full" onClick={add}>
            Add to Cart
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <div className="flex gap-3">
          <img
            src={pictureAt(product.image, 160)}
            alt=""
            width={72}
            height={96}
            className="aspect-3/4 w-18 shrink-0 rounded-md bg-sunk object-cover [@media(max-height:36rem)]:hidden"
          />
          <div className="min-w-0">
            <p className="font-semibold leading-snug">
              <Name of={product.name} />
            </p>
            <Price price={product.price} oldPrice={product.oldPrice} />
          </div>
        </div>
        <SizePicker
          product={product}
          value={chosen}
          onChange={choose}
          missing={missing}
          group={group}
        />
      </div>
    </Dialog>
  );
};
