import type { ContactMessage } from '../../../contract/contact.endpoints.ts';

/**
 * A `mailto:` link that answers a message under its ticket; undefined when the writer gave no address.
 * Every part is encoded: what a stranger typed can add neither a recipient nor a field.
 */
export const replyLink = ({
  email,
  ticket,
}: Pick<ContactMessage, 'email' | 'ticket'>): string | undefined => {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return undefined;
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${ticket}`)}`;
};
