import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POLL_MS } from '../../../test/limits.ts';
import { onBack, useFailedFiles, waitForFiles } from './connection.ts';

const network = new Map<string, PromiseWithResolvers<Response>>();
/** Resolves with the resolvers of the response once this file is requested. */
const asked = async (address: string): Promise<PromiseWithResolvers<Response>> => {
  await vi.waitFor(() => expect(network.has(address)).toBe(true), { timeout: POLL_MS });
  const answer = network.get(address);
  if (!answer) throw new Error(`${address} was not asked for`);
  network.delete(address);
  return answer;
};

let networkBack = () => {};
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
    networkBack = listener;
  });
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', (address: string) => {
    const answer = Promise.withResolvers<Response>();
    network.set(address, answer);
    return answer.promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

test('files that can not be had are asked for again when someone tries again', async () => {
  const reached = waitForFiles(['/a.js']);
  (await asked('/a.js')).reject(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(useFailedFiles.getState().retry).toBeDefined(), {
    timeout: POLL_MS,
  });
  useFailedFiles.getState().retry?.();
  (await asked('/a.js')).resolve(new Response());
  await reached;
  expect(useFailedFiles.getState().retry).toBeUndefined();
});

test('what failed while other files came is asked for again by itself', async () => {
  const first = waitForFiles(['/b.js']);
  const second = waitForFiles(['/c.js']);
  const late = await asked('/b.js');
  (await asked('/c.js')).reject(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(useFailedFiles.getState().retry).toBeDefined(), {
    timeout: POLL_MS,
  });
  late.resolve(new Response());
  await first;
  (await asked('/c.js')).resolve(new Response());
  await second;
  expect(useFailedFiles.getState().retry).toBeUndefined();
});

test('the network is back once the shop answers', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const back = vi.fn();
  onBack(back);
  networkBack();
  (await asked('/favicon.svg')).reject(new TypeError('Failed to fetch'));
  const again = await asked('/favicon.svg');
  expect(back).not.toHaveBeenCalled();
  again.resolve(new Response());
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1), { timeout: POLL_MS });
});
