/** What was done to the page before React was there. */
type Early = {
  /** Until React listens itself. */
  open: boolean;
  /** What each field holds since somebody changed it. */
  fields: Map<Element, string | boolean>;
  /** Buttons pressed and forms sent, each with what it was sent by. */
  presses: Map<HTMLElement, HTMLElement | null>;
  listening: AbortController;
};
type Handed = { earlyTouches?: Early };

/**
 * The inline half: on a slow line a page is read and touched long before its scripts are there. Links, forms
 * with an address and menus that are not empty work without them; what else is pressed, sent or filled in is noted.
 */
export const NOTE_EARLY_TOUCHES = `
const early=window.earlyTouches={open:true,fields:new Map(),presses:new Map(),listening:new AbortController()},
on=(type,note)=>addEventListener(type,note,{capture:true,signal:early.listening.signal}),
press=(what,by)=>{if(!early.presses.has(what)){early.presses.set(what,by);(by||what).dataset.early=''}};
on('input',({target:t})=>early.fields.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value));
on('click',e=>{const b=e.target.closest?.('button'),menu=b?.popoverTargetElement;
if(early.open&&b?.type==='button'&&!menu?.firstChild){if(menu)e.preventDefault();press(b)}});
on('submit',e=>{const f=e.target;if(early.open&&!f.hasAttribute('action')){e.preventDefault();press(f,e.submitter)}});`;

/** Where the scripts can't be had, nothing that waits for them is held back. */
export const GIVE_UP_EARLY_TOUCHES = `e=>{early.listening.abort();for(const[what,by]of early.presses)delete(by||what).dataset.early;throw e}`;

const early = (): Early | undefined => (window as Handed).earlyTouches;

/** From here on React hears of presses itself. */
export const endEarlyPresses = (): void => {
  const noted = early();
  if (noted) noted.open = false;
};

/** Puts back what a field held, so that React hears of it: unlike before, by the setter that React doesn't watch. */
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
export const replayEarlyTouches = (): void => {
  const noted = early();
  if (!noted) return;
  delete (window as Handed).earlyTouches;
  noted.listening.abort();
  for (const [field, held] of noted.fields) if (field.isConnected) fillIn(field, held);
  // Once what was filled in is in the page's state.
  setTimeout(() => {
    for (const [what, by] of noted.presses) {
      delete (by ?? what).dataset.early;
      if (!what.isConnected) continue;
      if (what instanceof HTMLFormElement) what.requestSubmit(by);
      else what.click();
    }
  });
};
