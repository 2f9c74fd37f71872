import fastify from 'fastify';

/** The baseline: Fastify with one route and nothing else. */
const app = fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('ready');
