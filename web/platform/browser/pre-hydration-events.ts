/** What was done to the page before React was there. */
type Noted = {
  /** What each field holds since somebody changed it. */
  fields: Map<Element, string | boolean>;
  /** Buttons clicked and forms sent, each with what it was sent by. */
  presses: Map<HTMLElement, HTMLElement | null>;
  listening: AbortController;
};
type Holder = { preHydration?: Noted };

/**
 * On a slow line a page is read and touched long before its scripts are there. Links, forms with an address and
 * menus that are not empty work without them; what else is clicked, sent or filled in is noted, and React does not
 * get it twice. Where a script can't be had, nothing is held back any more.
 */
export const preHydrationScript = `{const noted=window.preHydration={fields:new Map(),presses:new Map(),listening:new AbortController()},
on=(type,note)=>addEventListener(type,note,{capture:true,signal:noted.listening.signal}),
press=(e,what,by)=>{e.preventDefault();e.stopImmediatePropagation();
if(!noted.presses.has(what)){noted.presses.set(what,by);(by||what).dataset.preHydration=''}};
on('input',({target:t})=>noted.fields.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value));
on('click',e=>{const b=e.target.closest?.('button');if(b?.type==='button'&&!b.popoverTargetElement?.firstChild)press(e,b)});
on('submit',e=>{const f=e.target;if(!f.hasAttribute('action'))press(e,f,e.submitter)});
on('error',({target:t})=>{if(t.tagName!=='SCRIPT')return;noted.listening.abort();
for(const[what,by]of noted.presses)delete(by||what).dataset.preHydration;noted.presses.clear()})}`;

const holder = (): Holder => window as Holder;

/** To be called as soon as React listens itself. */
export const stopPreHydrationEvents = (): void => holder().preHydration?.listening.abort();

/** Puts back what a field held, so that React notices it: unlike before, by the setter that React doesn't watch. */
const fillIn = (field: Element, held: string | boolean): void => {
  const isFile = field instanceof HTMLInputElement && field.type === 'file';
  if (isFile || field instanceof HTMLSelectElement) {
    if (!isFile) field.value = String(held);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  if (field instanceof HTMLInputElement && typeof held === 'boolean') {
    if (field.type === 'radio' && !held) return;
    field.checked = !held;
    field.click();
    return;
  }
  field.value = '';
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, held);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Does what was asked of the page before React was there, in its order; to be called once everything works. */
export const replayPreHydrationEvents = (): void => {
  const { preHydration: noted } = holder();
  if (!noted) return;
  delete holder().preHydration;
  for (const [field, held] of noted.fields) if (field.isConnected) fillIn(field, held);
  // Once what was filled in is in the page's state.
  setTimeout(() => {
    for (const [what, by] of noted.presses) {
      delete (by ?? what).dataset.preHydration;
      if (!what.isConnected) continue;
      if (what instanceof HTMLFormElement) what.requestSubmit(by);
      else what.click();
    }
  });
};
