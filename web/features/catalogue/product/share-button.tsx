import { type ComponentType, useState } from 'react';
import { links } from '../../../platform/page/links.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawing } from '../../../ui/icon.tsx';
import { usePressedScript } from '../../../ui/use-lazy-dialog.ts';
import type { ShareWays } from './share-ways.tsx';

const SHARE = 'M8 12.5v6.5h8v-6.5M12 15V4m-4 4 4-4 4 4';

const loadWays = () => import('./share-ways.tsx');

type Props = { id: string; name: string };
type Ways = ComponentType<Parameters<typeof ShareWays>[0]>;

/** Opens the device's share sheet if it has one, otherwise a row of ways to share. */
export const ShareButton = ({ id, name }: Props) => {
  const [Ways, setWays] = useState<Ways>();
  const [open, setOpen] = useState(false);
  const pressed = usePressedScript(loadWays);
  const url = () => location.origin + links.product(id);
  const share = async () => {
    if (open) return setOpen(false);
    const late = await pressed();
    if (!late || (await late.sharedByDevice(name, url()))) return;
    setWays(() => late.ShareWays);
    setOpen(true);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" aria-expanded={open} onClick={share}>
        <Drawing path={SHARE} className="size-5" />
        Share
      </Button>
      {open && Ways && <Ways name={name} url={url()} />}
    </div>
  );
};
