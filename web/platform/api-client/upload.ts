import type { CallKey, CallReply } from '#contract/all.endpoints.ts';
import { noteReached } from '../browser/connection.ts';
import { noteServerTime } from '../browser/server-clock.ts';
import { callHeaders, networkProblem, readReply, tokenToSend, toRequest } from './call.ts';

/** Fields of a multipart call; an object is sent as JSON, `undefined` is left out. */
export type FormFields = Record<string, string | File | object | undefined>;

const toForm = (fields: FormFields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const isPart = typeof value === 'string' || value instanceof File;
    form.append(name, isPart ? value : JSON.stringify(value));
  }
  return form;
};

type Input = { params?: Record<string, string>; fields: FormFields };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * Calls the API with a multipart body. `onProgress` gets the uploaded fraction, 0 to 1, which fetch does not
 * report. Throws `ApiProblem` like `call`.
 */
export const upload = <K extends CallKey>(
  key: K,
  { params = {}, fields }: Input,
  {
    onProgress,
    idempotencyKey,
  }: { onProgress?: (sent: number) => void; idempotencyKey?: string } = {},
): Promise<CallReply<K>> =>
  new Promise((resolve, reject) => {
    const { method, url } = toRequest(key, { params });
    const token = tokenToSend();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(callHeaders(token))) {
      request.setRequestHeader(name, value);
    }
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(networkProblem());
    request.onload = () => {
      noteReached(true);
      noteServerTime(request.getResponseHeader('date'));
      try {
        resolve(readReply(key, token, request.status, parse(request.responseText)));
      } catch (problem) {
        reject(problem);
      }
    };
    request.send(toForm(fields));
  });
