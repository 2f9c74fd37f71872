import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../ui/icon.tsx';
import { toastLoadFailed } from '../../ui/use-lazy-dialog.ts';
import { useCounty } from './county.ts';

type Offer = ComponentType<{
  totalCents: number;
  select: RefObject<HTMLSelectElement | null>;
  pressed: boolean;
}>;

/**
 * Fee and days for the stored county. The HTML is the same for everybody, and the script is loaded when there
 * is a county or one is asked for: until then a button of the same size takes the place.
 */
export const DeliverySlot = ({ totalCents }: { totalCents: number }) => {
  const county = useCounty((state) => state.county);
  const select = useRef<HTMLSelectElement>(null);
  const [Late, setLate] = useState<Offer>();
  const [pressed, setPressed] = useState(false);
  const show = useCallback(async () => {
    const { default: loaded } = await import('./delivery-line.tsx');
    setLate(() => loaded);
  }, []);
  useEffect(() => {
    if (county) show().catch(() => {});
  }, [county, show]);
  const press = () => {
    setPressed(true);
    show().catch(toastLoadFailed);
  };
  return (
    <div className="delivery-slot">
      <Icon name="truck" className="mt-1.5 size-5 flex-none text-brand-text" />
      {Late ? (
        <Late totalCents={totalCents} select={select} pressed={pressed} />
      ) : (
        <>
          <p className="delivery-text">
            {county ? `Delivery to ${county}` : 'See fee and day of delivery for your county'}
          </p>
          <button type="button" className="input select delivery-choose" onClick={press}>
            {county || 'Choose a county'}
          </button>
        </>
      )}
    </div>
  );
};
