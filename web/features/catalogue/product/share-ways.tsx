import { useRef, useState } from 'react';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Props = { name: string; url: string };

const copied = async (text: string): Promise<boolean> => {
  try {
    // `clipboard` is undefined on plain http.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** False when the device has no share sheet or refuses to show it. */
export const sharedByDevice = async (title: string, url: string): Promise<boolean> => {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // The shopper closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

/** Copy link and WhatsApp; no request leaves the shop before the click. */
export const ShareWays = ({ name, url }: Props) => {
  const [byHand, setByHand] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const copy = async () => {
    if (await copied(url)) return toast.success('Link copied');
    setByHand(true);
    // Selected once it is rendered, so that one key or a long touch copies it.
    setTimeout(() => box.current?.querySelector('input')?.select(), 0);
  };
  return (
    <div ref={box} className="share-ways">
      <Button variant="secondary" onClick={copy}>
        <Icon name="link" className="size-5" />
        Copy link
      </Button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="button button-secondary"
      >
        <Icon name="chat" className="size-5" />
        WhatsApp
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {byHand && (
        <Field
          label="Link to copy"
          hint="Your browser does not let us copy: copy it from here."
          className="basis-full"
        >
          <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </div>
  );
};
