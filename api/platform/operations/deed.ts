import type { EndpointReply, EndpointSpec } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/staff.ts';
import { inTransaction, isId, type Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { found } from '../http/problem.ts';
import { type App, type Call, serve } from '../http/serve.ts';
import { savingPicture } from '../images/saving-picture.ts';
import type { Principal } from '../security/sessions.ts';
import { type AuditEvent, audit, type By } from './audit.ts';

/** An id from an address, or 404: a malformed one is an error in SQL. */
export const idOf = (id: string, what: string): string => found(isId(id) ? id : undefined, what);

type DeedSpec = EndpointSpec & { access: 'user' | StaffRole };

/** What a deed of staff gets: its call, the transaction it runs in, who does it and when. */
export type Deed<E extends DeedSpec> = Call<E> & {
  user: Principal;
  tx: Tx;
  by: By;
  /** The picture that came with the call, saved. */
  pictureId: string | undefined;
};

export type Done<E extends DeedSpec> = {
  /** What the audit log says; nothing where nothing was done. */
  did?: AuditEvent | readonly AuditEvent[] | undefined;
  /** The reply, or how it is read after the commit. */
  reply: EndpointReply<E> | (() => Promise<EndpointReply<E>>);
  /** Runs after the commit, such as removing a picture that nothing shows any more. */
  afterwards?: (() => Promise<unknown>) | undefined;
};

/** An order is found in the log by its id, as payments and letters are. */
const logged = ({ kind, action, thing, before, after }: AuditEvent) =>
  kind === 'order'
    ? { orderId: thing, from: before?.status, to: after?.status }
    : { kind, action, thing };

/**
 * Serves a call that changes something for staff: does it in one transaction with its entries in the audit log, then
 * writes a log line and replies. `check` runs before the transaction, and before the call's picture is read.
 */
export const serveDeed = <E extends DeedSpec>(
  app: App,
  { db, clock, pictures, limits }: Deps,
  spec: E,
  act: (deed: Deed<E>) => Promise<Done<E>>,
  { check }: { check?: (call: Call<E>) => unknown } = {},
): void =>
  serve(app, spec, async (call) => {
    const user = call.user as Principal;
    const by = { actor: user, now: clock.now() };
    await check?.(call);
    const { done, did } = await savingPicture(
      { pictures, limits },
      { upload: call.file, account: user.id, use: 'shop' },
      (pictureId) =>
        inTransaction(db, async (tx) => {
          const done = await act({ ...call, user, tx, by, pictureId } as Deed<E>);
          const did = [done.did ?? []].flat();
          for (const event of did) await audit(tx, by, event);
          return { done, did };
        }),
    );
    await done.afterwards?.();
    for (const event of did) call.request.log.info(logged(event), `${event.kind} ${event.action}`);
    const { reply } = done;
    return typeof reply === 'function' ? (reply as () => Promise<EndpointReply<E>>)() : reply;
  });
