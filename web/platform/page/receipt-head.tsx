import { BrandBorder } from '../../ui/brand-border.tsx';
import { lines, useShop } from './shop.ts';

/** The shop's name and address above a printed order; on screen the page around it shows them. */
export const ReceiptHead = ({ edge = true }: { edge?: boolean }) => {
  const shop = useShop();
  const reached = [lines(shop.address).join(', '), shop.phone, shop.email].filter(Boolean);
  return (
    <div className="hidden print:block">
      {edge && <BrandBorder />}
      <p className="mt-4 font-display text-3xl">{shop.name}</p>
      <p>
        {reached.map((each) => (
          <span key={each} className="mr-4 inline-block">
            {each}
          </span>
        ))}
      </p>
    </div>
  );
};
