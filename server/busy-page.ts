import type { FastifyReply } from 'fastify';

/** No style and no script: it costs nothing to make, which is its point. */
const PAGE = `<!doctype html>
<html lang="en-KE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Malkia is very busy</title>
</head>
<body>
<h1>Very many people are here right now</h1>
<p>Nothing is lost: your cart is kept on this device. Please try again in a moment.</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;

/** What somebody sees who opens a page while the server turns requests away. */
export const busyPage = (reply: FastifyReply, retryAfter: number): FastifyReply =>
  reply
    .status(503)
    .header('retry-after', String(retryAfter))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(PAGE);
