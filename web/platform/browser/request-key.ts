import { useRef } from 'react';
import { newKey } from '../api-client/call.ts';
import { tabStorage } from './storage.ts';

type Request = { asked: string; key: string };

const read = (name: string): Request | undefined => {
  try {
    const found: Partial<Request> | null = JSON.parse(tabStorage.read(name) ?? 'null');
    return typeof found?.key === 'string' && /^[0-9a-f]{32}$/.test(found.key)
      ? { asked: String(found.asked), key: found.key }
      : undefined;
  } catch {
    return undefined;
  }
};

export type RequestKey = {
  /**
   * The Idempotency-Key of the opened form's Save: the same for each try, and after a reload, until `endRequest`. With
   * `asked`, another as soon as something else is asked for.
   */
  requestKey: (asked?: unknown) => string;
  /** The next request is another one, whatever it asks for. */
  endRequest: () => void;
};

/** The key of a form's request, stored in this tab under `name`; null: kept as long as the form is open. */
export const useRequestKey = (name: string | null): RequestKey => {
  const request = useRef<Request>(undefined);
  return {
    requestKey: (asked = '') => {
      const text = JSON.stringify(asked);
      const last = request.current ?? (name ? read(name) : undefined);
      const now = last?.asked === text ? last : { asked: text, key: newKey() };
      request.current = now;
      if (name) tabStorage.write(name, JSON.stringify(now));
      return now.key;
    },
    endRequest: () => {
      request.current = undefined;
      if (name) tabStorage.write(name, null);
    },
  };
};
