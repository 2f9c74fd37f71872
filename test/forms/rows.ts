import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

/** A provider's response: status and body, a cut connection, or none. */
export type Reply =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | 'cut'
  | 'silent';

/**
 * One documented form of a response, its meaning, and the resulting state of the payment or
 * message.
 */
export type Written = {
  call: string;
  /** Its name in `docs/providers.md`. */
  form: string;
  /** The client's outcome. */
  outcome: object;
  state: string;
};
export type Form = Written & { reply: Reply };

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/providers.md');

/** The rows of a table in `docs/providers.md`, between its two markers. */
export const writtenTable = (name: string): string => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [, after = ''] = document.split(`<!-- ${name} -->\n`);
  return after.split(`<!-- end of ${name} -->`)[0]?.trim() ?? '';
};

/** The table as the document must contain it. */
export const tableOf = (forms: readonly Written[], what = 'The payment'): string =>
  [
    `| Call | Answer | Meaning | ${what} |`,
    '|---|---|---|---|',
    ...forms.map(({ call, form, outcome, state }) => {
      const { kind } = outcome as { kind: string };
      return `| ${call} | ${form} | ${kind.replaceAll('_', ' ')} | ${state} |`;
    }),
  ].join('\n');

const send = (reply: Reply, request: IncomingMessage, response: ServerResponse): void => {
  if (reply === 'cut') request.socket.destroy();
  else if (reply !== 'silent') {
    const { status = 200, body, headers = {} } = reply;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }
};

/** A fake provider on this machine; `answer` returns the reply to each request. */
export const openProvider = async (answer: (request: IncomingMessage) => Reply) => {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on('end', () => send(answer(request), request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};
