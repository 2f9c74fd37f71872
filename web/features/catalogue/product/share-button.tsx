import { type ComponentType, useState } from 'react';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ShareWays } from './share-ways.tsx';

type Props = { id: string; name: string };
type Ways = ComponentType<Parameters<typeof ShareWays>[0]>;

/** False when the device has no sheet of its own for sharing, or will not show it. */
const sharedByDevice = async (title: string, url: string): Promise<boolean> => {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // The shopper closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

/** The device's own sheet where there is one, else a row with the ways people share a link. */
export const ShareButton = ({ id, name }: Props) => {
  const [Ways, setWays] = useState<Ways>();
  const [open, setOpen] = useState(false);
  const url = () => location.origin + links.product(id);
  const share = async () => {
    if (open) return setOpen(false);
    if (await sharedByDevice(name, url())) return;
    try {
      const { ShareWays } = await import('./share-ways.tsx');
      setWays(() => ShareWays);
      setOpen(true);
    } catch {
      toast.error('Sharing could not be loaded. Check your connection.');
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" aria-expanded={open} onClick={share}>
        <Icon name="share" className="size-5" />
        Share
      </Button>
      {open && Ways && <Ways name={name} url={url()} />}
    </div>
  );
};
