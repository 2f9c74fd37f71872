import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

/** What a provider answers with: a status and a body, a cut line, or nothing at all. */
export type Reply =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | 'cut'
  | 'silent';

/** One documented form of an answer, what it means, and what becomes of the payment or message. */
export type Written = {
  call: string;
  /** As `docs/providers.md` names it. */
  form: string;
  /** What the client makes of it. */
  outcome: object;
  state: string;
};
export type Form = Written & { reply: Reply };

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/providers.md');

/** The rows of a table of `docs/providers.md`, between its two marks. */
export const writtenTable = (name: string): string => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [, after = ''] = document.split(`<!-- ${name} -->\n`);
  return after.split(`<!-- end of ${name} -->`)[0]?.trim() ?? '';
};

/** The table as the document must show it. */
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

/** A provider on this machine; `answer` says what each request gets. */
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
