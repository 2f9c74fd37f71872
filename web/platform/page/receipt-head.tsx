import { BrandBorder } from '../../ui/brand-border.tsx';
import { SHOP } from './shop.ts';

/** Who a printed order is from; on screen the page around it says so. */
export const ReceiptHead = ({ edge = true }: { edge?: boolean }) => (
  <div className="hidden print:block">
    {edge && <BrandBorder />}
    <p className="mt-4 font-display text-3xl">Malkia</p>
    <p>
      {SHOP.address.join(', ')} · {SHOP.phone} · {SHOP.email}
    </p>
  </div>
);
