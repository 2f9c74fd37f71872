// The card field of the demo shop: three inputs with the interface of the provider's card element.
(() => {
  const BRANDS = [
    ['visa', /^4/],
    ['mastercard', /^(5[1-5]|2[2-7])/],
    ['amex', /^3[47]/],
  ];

  const digitsOf = (text) => text.replace(/\D/g, '');
  const brandOf = (digits) => (BRANDS.find(([, start]) => start.test(digits)) || ['unknown'])[0];
  const lengthOf = (digits) => (brandOf(digits) === 'amex' ? 15 : 16);

  function passesLuhn(digits) {
    let sum = 0;
    for (let place = 0; place < digits.length; place += 1) {
      const digit = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1);
      sum += digit > 9 ? digit - 9 : digit;
    }
    return sum % 10 === 0;
  }

  function formatNumber(text) {
    const digits = digitsOf(text);
    return digits.slice(0, lengthOf(digits)).replace(/(.{4})(?=.)/g, '$1 ');
  }

  /** `1234`, `12/34`, `1/34`, `12/2034` all become 12/34. */
  function formatExpiry(text) {
    const [before, after] = text.split('/');
    let digits = after !== undefined && digitsOf(before).length === 1 ? `0${text}` : text;
    digits = digitsOf(digits);
    if (/^[2-9]/.test(digits)) digits = `0${digits}`;
    const year = digits.slice(2);
    const short = year.length > 2 && year.startsWith('20') ? year.slice(2, 4) : year.slice(0, 2);
    return short ? `${digits.slice(0, 2)}/${short}` : digits.slice(0, 2);
  }

  const problem = (code, message) => ({ type: 'validation_error', code, message });

  /** The first problem of the fields; unfinished ones count only if requested. */
  function problemOf(values, now, countUnfinished) {
    const number = digitsOf(values.number);
    const isWhole = number.length === lengthOf(number);
    if (isWhole && !passesLuhn(number)) {
      return problem('invalid_number', 'Your card number is invalid.');
    }
    if (!isWhole && countUnfinished.number) {
      return problem('incomplete_number', 'Your card number is incomplete.');
    }
    const [month = '', year = ''] = values.expiry.split('/');
    if (month.length === 2 && (Number(month) < 1 || Number(month) > 12)) {
      return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
    }
    if (year.length === 2) {
      const end = new Date(2000 + Number(year), Number(month), 1);
      if (end <= now) {
        return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
      }
    } else if (countUnfinished.expiry) {
      return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
    }
    const codeLength = brandOf(number) === 'amex' ? 4 : 3;
    if (values.cvc.length < codeLength && countUnfinished.cvc) {
      return problem('incomplete_cvc', "Your card's security code is incomplete.");
    }
    return undefined;
  }

  const FIELDS = [
    {
      name: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format: formatNumber,
    },
    {
      name: 'expiry',
      label: 'Expiry MM/YY',
      autocomplete: 'cc-exp',
      placeholder: 'MM/YY',
      format: formatExpiry,
    },
    {
      name: 'cvc',
      label: 'CVC',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      format: (text) => digitsOf(text).slice(0, 4),
    },
  ];

  // Set by script, property by property, which the content policy allows, unlike style attributes.
  const BOX = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0.75rem', minWidth: '0' };
  const LABEL = { display: 'block', marginBottom: '0.25rem', font: 'inherit', fontWeight: '600' };
  const INPUT = {
    width: '100%',
    minHeight: '48px',
    boxSizing: 'border-box',
    padding: '0.625rem 0.75rem',
    font: 'inherit',
    // Below 16 px phones zoom into a focused field.
    fontSize: 'max(16px, 1em)',
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--ink, inherit)',
    background: 'var(--surface, transparent)',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'var(--line-strong, currentColor)',
    borderRadius: 'var(--radius-md, 0.5rem)',
  };

  let elementCount = 0;

  window.CardElementStandIn = class {
    constructor(options) {
      elementCount += 1;
      this.uid = `sim-card-${elementCount}`;
      this.listeners = {};
      this.inputs = {};
      this.left = { number: false, expiry: false, cvc: false };
      this.disabled = Boolean(options?.disabled);
    }

    on(name, listener) {
      this.listeners[name] = [...(this.listeners[name] || []), listener];
      return this;
    }

    once(name, listener) {
      const first = (event) => {
        this.off(name, first);
        listener(event);
      };
      return this.on(name, first);
    }

    off(name, listener) {
      const others = (this.listeners[name] || []).filter((known) => known !== listener);
      this.listeners[name] = listener ? others : [];
      return this;
    }

    emit(name, event = {}) {
      for (const listener of this.listeners[name] || []) {
        listener({ elementType: 'card', ...event });
      }
    }

    mount(target) {
      const node = typeof target === 'string' ? document.querySelector(target) : target;
      if (!node) throw new Error('The card element needs a node to be mounted in.');
      const box = document.createElement('div');
      Object.assign(box.style, BOX);
      for (const field of FIELDS) box.append(this.renderField(field));
      node.replaceChildren(box);
      this.box = box;
      setTimeout(() => this.emit('ready'));
    }

    renderField({ name, label, autocomplete, placeholder, format }) {
      const wrapper = document.createElement('div');
      wrapper.style.minWidth = '0';
      if (name === 'number') wrapper.style.gridColumn = '1 / -1';
      const caption = document.createElement('label');
      caption.textContent = label;
      caption.htmlFor = `${this.uid}-${name}`;
      Object.assign(caption.style, LABEL);
      const input = document.createElement('input');
      Object.assign(input, { id: caption.htmlFor, type: 'text', placeholder, autocomplete });
      Object.assign(input, { inputMode: 'numeric', spellcheck: false, disabled: this.disabled });
      Object.assign(input.style, INPUT);
      input.addEventListener('input', () => {
        reformat(input, format);
        this.left[name] = false;
        this.changed();
      });
      input.addEventListener('focus', () => this.emit('focus'));
      input.addEventListener('blur', () => {
        this.left[name] = input.value !== '';
        this.emit('blur');
        this.changed();
      });
      this.inputs[name] = input;
      wrapper.append(caption, input);
      return wrapper;
    }

    values() {
      const read = (name) => (this.inputs[name] ? this.inputs[name].value : '');
      return { number: read('number'), expiry: read('expiry'), cvc: read('cvc') };
    }

    /** The first problem, including unfinished fields; called when paying. */
    problem() {
      const all = { number: true, expiry: true, cvc: true };
      return problemOf(this.values(), new Date(), all);
    }

    /** The card in the provider's format. */
    card() {
      const { number, expiry, cvc } = this.values();
      const [month, year] = expiry.split('/');
      return { number: digitsOf(number), exp_month: month, exp_year: `20${year}`, cvc };
    }

    changed() {
      const values = this.values();
      const error = problemOf(values, new Date(), this.left);
      const faulty = error?.code.split('_')[1];
      for (const { name } of FIELDS) {
        this.inputs[name].setAttribute('aria-invalid', String(name === faulty));
      }
      this.emit('change', {
        empty: !values.number && !values.expiry && !values.cvc,
        complete: this.problem() === undefined,
        error,
        brand: brandOf(digitsOf(values.number)),
        value: { postalCode: '' },
      });
    }

    update(options) {
      if (options?.disabled === undefined) return;
      this.disabled = options.disabled;
      for (const input of Object.values(this.inputs)) input.disabled = this.disabled;
    }

    clear() {
      for (const input of Object.values(this.inputs)) input.value = '';
      this.changed();
    }

    focus() {
      this.inputs.number?.focus();
    }

    blur() {
      for (const input of Object.values(this.inputs)) input.blur();
    }

    unmount() {
      this.box?.remove();
      this.inputs = {};
    }

    destroy() {
      this.unmount();
      this.listeners = {};
    }
  };

  /** Formats a field and keeps the caret after the same digit. */
  function reformat(input, format) {
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
    input.value = format(input.value);
    if (atEnd || document.activeElement !== input) return;
    let place = 0;
    for (let seen = 0; seen < digitsBefore && place < input.value.length; place += 1) {
      if (/\d/.test(input.value[place])) seen += 1;
    }
    input.setSelectionRange(place, place);
  }

  window.CardElementStandIn.rules = { formatNumber, formatExpiry, problemOf, brandOf };
})();
