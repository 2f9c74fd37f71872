/** Events before hydration. */
type RecordedEvents = {
  /** The value of each field that was changed, the latest last. */
  fields: Map<Element, string | boolean>;
  /** Clicked buttons and submitted forms, each with its submitter. */
  actions: Map<HTMLElement, HTMLElement | null>;
  listening: AbortController;
};
type Holder = { preHydration?: RecordedEvents };

/** Id of the line that is shown when one of the page's own scripts failed to load. */
export const LOST_SCRIPTS_ID = 'lost-scripts';

/**
 * On a slow connection people use a page long before its scripts have loaded. Links, forms with an `action` and
 * popovers with content work without scripts. Other clicks, submits and input are recorded here, and clicks and
 * submits are stopped so that React does not handle them twice. When a script fails to load, which an
 * `import()` tells by a rejection, recording ends, events pass through and the page says so.
 */
export const preHydrationScript = `{const events=window.preHydration={fields:new Map(),actions:new Map(),listening:new AbortController()},
on=(type,note)=>addEventListener(type,note,{capture:true,signal:events.listening.signal}),
record=(e,what,by)=>{e.preventDefault();e.stopImmediatePropagation();
if(!events.actions.has(what)){events.actions.set(what,by);(by||what).dataset.preHydration=''}};
on('input',({target:t})=>events.fields.delete(t)|events.fields.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value));
on('click',e=>{const b=e.target.closest?.('button');if(b?.type==='button'&&!b.popoverTargetElement?.firstChild)record(e,b)});
on('submit',e=>{const f=e.target;if(!f.hasAttribute('action'))record(e,f,e.submitter)});
const lost=()=>{events.listening.abort();document.getElementById('${LOST_SCRIPTS_ID}').hidden=false;
for(const[what,by]of events.actions)delete(by||what).dataset.preHydration;events.actions.clear()};
on('error',({target:t})=>t.tagName==='SCRIPT'&&lost());
on('unhandledrejection',e=>e.reason instanceof TypeError&&lost())}`;

const holder = (): Holder => window as Holder;

/** To be called as soon as React's own listeners are attached. */
export const stopPreHydrationEvents = (): void => {
  holder().preHydration?.listening.abort();
  const lost = document.getElementById(LOST_SCRIPTS_ID);
  if (lost) lost.hidden = true;
};

/**
 * Sets a recorded value so that React sees a change. React overrides an element's `value` setter, so this calls
 * the prototype's.
 */
export const restoreValue = (field: Element, held: string | boolean): void => {
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

/** What a field or button is to a person, in whichever document: ids differ in a page drawn anew. */
const signOf = (element: Element): string => {
  const root = element.getRootNode() as ParentNode;
  const own = element.id && root.querySelector(`label[for="${CSS.escape(element.id)}"]`);
  const label = own || element.closest('label');
  const { type, value } = element as HTMLInputElement;
  const choice = /^(radio|checkbox)$/.test(type) ? value : '';
  return [label?.textContent, element.ariaLabel, choice, element.textContent].join('\n');
};

/**
 * The element that stands where this one stood. An icon that a password manager puts beside a field makes React draw
 * the whole page anew (error 418), with empty fields.
 */
const successorOf = <E extends Element>(element: E): E | undefined => {
  if (element.isConnected) return element;
  if (element instanceof HTMLFormElement) {
    const [first] = element.elements;
    return (first && (successorOf(first) as HTMLInputElement | undefined)?.form) as E | undefined;
  }
  const sign = signOf(element);
  const like = (root: ParentNode): Element[] =>
    [...root.querySelectorAll(element.localName)].filter((one) => signOf(one) === sign);
  return like(document)[like(element.getRootNode() as ParentNode).indexOf(element)] as
    | E
    | undefined;
};

/** Repeats the recorded events in order; to be called once the page is hydrated. */
export const replayPreHydrationEvents = (): void => {
  const { preHydration: events } = holder();
  if (!events) return;
  delete holder().preHydration;
  for (const [was, held] of events.fields) {
    const field = successorOf(was);
    if (!field) continue;
    restoreValue(field, held);
    // Whoever is typing goes on in the new field.
    const isLost = field !== was && document.activeElement === document.body;
    if (isLost && was === [...events.fields.keys()].at(-1)) (field as HTMLElement).focus();
  }
  // After React has stored the filled-in values.
  setTimeout(() => {
    for (const [was, wasBy] of events.actions) {
      const what = successorOf(was);
      const by = wasBy && (successorOf(wasBy) ?? null);
      if (!what) continue;
      delete (by ?? what).dataset.preHydration;
      if (what instanceof HTMLFormElement) what.requestSubmit(by);
      else what.click();
    }
  });
};
