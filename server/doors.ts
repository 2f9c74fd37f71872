import { createServer, type Server } from 'node:net';

/**
 * Node lets one newcomer in at each listening socket per turn of its event loop, and in a rush a turn takes some
 * milliseconds: at one door the last of a thousand stands for seconds before anybody hears of them, and so do a
 * visitor who only looks and a provider with news of a payment.
 */
const DOORS = 8;
/** How many may stand before each door, where the system allows it. Whom it turns away tries again after a second. */
const STANDING = 1024;

/** What `listen` needs for a door that others may be opened beside. Not every system can share an address. */
export const firstDoor = () => ({ backlog: STANDING, reusePort: process.platform === 'linux' });

/**
 * Opens the other doors of a listening server, at its address; answers how to close them, which waits for those who
 * came in there. All doors together let in no more than the server's own bound.
 */
export const openDoors = async (server: Server): Promise<() => Promise<unknown>> => {
  const address = server.address();
  if (!firstDoor().reusePort || address === null || typeof address === 'string')
    return async () => undefined;
  const most = server.maxConnections;
  let open = 0;
  let elsewhere = 0;
  server.on('connection', (socket) => {
    open++;
    socket.once('close', () => open--);
  });
  const doors = Array.from({ length: DOORS - 1 }, () =>
    createServer((socket) => {
      if (open >= most) {
        socket.destroy();
        return;
      }
      server.maxConnections = most - ++elsewhere;
      socket.once('close', () => {
        server.maxConnections = most - --elsewhere;
      });
      server.emit('connection', socket);
    }),
  );
  const close = () =>
    Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve))));
  try {
    for (const door of doors) {
      await new Promise<void>((resolve, reject) => {
        door.once('error', reject);
        const { address: host, port } = address;
        door.listen({ host, port, ...firstDoor() }, resolve);
      });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return close;
};
