import { siteStorage } from '../../../platform/browser/storage.ts';
import { newsName } from './payment-store.ts';

/** How a payment ended while its person was on another page, or away. */
export type News = { paid: boolean; orderId: string; text: string };

/** What is stored of it; anything that no shop wrote counts as nothing. */
export const storedNews = (userId: string): News | undefined => {
  try {
    const { paid, orderId, text } = JSON.parse(siteStorage.read(newsName(userId)) ?? 'null');
    if (typeof orderId !== 'string' || typeof text !== 'string') return undefined;
    return { paid: paid === true, orderId: /^[\w-]*$/.test(orderId) ? orderId : '', text };
  } catch {
    return undefined;
  }
};

/** Kept until it was seen. */
export const keepNews = (userId: string, news: News): void =>
  void siteStorage.write(newsName(userId), JSON.stringify(news));

export const removeNews = (userId: string): void => void siteStorage.write(newsName(userId), null);
