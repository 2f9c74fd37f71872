import { useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useLateScript } from '../../ui/late-script.ts';
import { useCounty } from './county.ts';
import type { Asked } from './delivery-line.tsx';

const loadLine = () => import('./delivery-line.tsx').then((late) => late.default);

/**
 * Fee and days for the stored county. The HTML is the same for everybody, and the script is loaded when there
 * is a county or one is asked for: until then a button of the same size takes the place.
 */
export const DeliverySlot = (asked: Asked) => {
  const county = useCounty((state) => state.county);
  const select = useRef<HTMLSelectElement>(null);
  const [pressed, setPressed] = useState(false);
  const wanted = pressed || county !== '';
  const { script: Late, failed, again } = useLateScript(loadLine, { wanted });
  const press = () => {
    setPressed(true);
    if (failed) void again();
  };
  const text = county ? `Delivery to ${county}` : 'See fee and day of delivery for your county';
  return (
    <div className="delivery-slot">
      <Icon name="truck" className="mt-1.5 size-5 flex-none text-brand-text" />
      {Late ? (
        <Late {...asked} select={select} pressed={pressed} />
      ) : (
        <>
          <p className="delivery-text" role={failed ? 'alert' : undefined}>
            {failed ? 'The delivery could not be loaded. Check your connection.' : text}
          </p>
          <button type="button" className="input select delivery-choose" onClick={press}>
            {failed ? 'Try again' : county || 'Choose a county'}
          </button>
        </>
      )}
    </div>
  );
};
