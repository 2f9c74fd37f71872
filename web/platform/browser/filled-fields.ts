import { restoreValue } from './pre-hydration-events.ts';

/** Without those that hold what is no text yet, such as half a date. */
const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement &&
    !/^(checkbox|radio|file|hidden|submit|button)$/.test(field.type) &&
    !field.validity.badInput);

/** React keeps the attribute `value` at what it knows of a text field. Of a select it keeps nothing: that is told again. */
const isUnknown = (field: Element): boolean => {
  if (isText(field)) return !field.readOnly && field.value !== field.defaultValue;
  return field instanceof HTMLSelectElement;
};

const tellReact = ({ target }: Event): void => {
  if (!(target instanceof HTMLFormElement)) return;
  const unknown = [...target.elements].filter(isUnknown) as HTMLInputElement[];
  // Read before React hears of the first: rendering, it sets the others back.
  for (const [field, shown] of unknown.map((field) => [field, field.value] as const))
    restoreValue(field, shown);
};

/**
 * Browsers and password managers may fill in a field without an event: then it shows one text while React knows
 * another. Before a form is sent, React is told what its fields show.
 */
export const watchFilledFields = (): (() => void) => {
  addEventListener('submit', tellReact, { capture: true });
  return () => removeEventListener('submit', tellReact, { capture: true });
};
