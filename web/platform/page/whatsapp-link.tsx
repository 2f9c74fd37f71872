import { Icon } from '../../ui/icon.tsx';
import { useShop } from './shop.ts';

type Props = {
  /** What the conversation is about: `my order 3f2a9c1b-0`. */
  about: string;
  className?: string;
  children: string;
};

/** Opens a WhatsApp conversation with a prepared first message; renders nothing if the shop has no number. */
export const WhatsAppLink = ({ about, className = 'text-link', children }: Props) => {
  const { name, whatsapp } = useShop();
  if (!whatsapp) return null;
  const text = encodeURIComponent(`Hello ${name}, I have a question about ${about}`);
  return (
    <a
      href={`https://wa.me/${whatsapp}?text=${text}`}
      target="_blank"
      rel="noopener noreferrer"
      className={`flex min-h-11 w-fit items-center gap-2 print:hidden ${className}`}
    >
      <Icon name="chat" className="size-5" />
      <span>{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
};
