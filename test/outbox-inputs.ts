import type { Given, Scene } from './scene.ts';

/** A sent message, which may be sent again. */
const makeMail = async ({ shop }: Pick<Scene, 'shop'>): Promise<string> => {
  const { id } = await shop.db
    .insertInto('outbox')
    .values({
      recipient: 'njeri@example.test',
      subject: 'Your order is paid',
      text: 'Asante',
      state: 'accepted',
      created_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

/** Inputs of the calls about the outbox. */
export const outboxInputs = {
  'GET /api/mails': () => ({ query: { state: 'failed', search: 'njeri', limit: 5, page: 1 } }),
  'POST /api/mails/:id/resend': async (scene) => ({ params: { id: await makeMail(scene) } }),
} satisfies Record<string, Given>;
