type Message = { name: string; email: string; message: string };

/** A `mailto:` link that fills subject and text; each part is encoded, so any character may be typed. */
export const mailLink = (to: string, { name, email, message }: Message): string => {
  const subject = name.trim() ? `Message from ${name.trim()}` : 'Message to Malkia';
  const sender = [name.trim(), email.trim()].filter(Boolean).join(', ');
  const body = sender ? `${message}\n\n${sender}` : message;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};
