// The demo shop's replacement of the card provider's script: same interface, connects to the shop
// only.
(() => {
  const CardElement = window.CardElementStandIn;
  const isCard = (type) => type === 'card' || type?.__elementType === 'card';

  const unsupported = async (name) => ({
    error: { type: 'invalid_request_error', message: `The demo shop does not offer ${name}.` },
  });

  function createElements() {
    let card = null;
    return {
      create(type, options) {
        if (!isCard(type)) throw new Error(`The demo shop has no ${type} element.`);
        card = new CardElement(options);
        return card;
      },
      getElement: (type) => (isCard(type) ? card : null),
      update() {},
      async submit() {
        const error = card?.problem();
        return error ? { error } : {};
      },
      fetchUpdates: async () => ({}),
    };
  }

  /** Calls the shop; returns the body, or an error in the provider's shape. */
  async function call(path, body) {
    try {
      const response = await fetch(path, {
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const reply = await response.json();
      if (response.ok) return { reply };
      const error = reply.error || { type: 'api_error', message: reply.message };
      return { error };
    } catch {
      const message = 'We are experiencing issues connecting to our payments provider.';
      return { error: { type: 'api_connection_error', message } };
    }
  }

  async function createPaymentMethod(options) {
    const { card, elements, billing_details, params } = options;
    const element = card || elements?.getElement('card');
    if (!(element instanceof CardElement)) return unsupported('this payment method');
    const error = element.problem();
    if (error) return { error };
    const made = await call('/sim/card/payment_methods', {
      type: 'card',
      card: element.card(),
      billing_details: billing_details || params?.billing_details,
    });
    return made.error ? { error: made.error } : { paymentMethod: made.reply };
  }

  const intentPath = (clientSecret) =>
    `/sim/card/payment_intents/${encodeURIComponent(String(clientSecret).split('_secret_')[0])}`;

  async function retrievePaymentIntent(clientSecret) {
    const secret = encodeURIComponent(clientSecret);
    const { reply, error } = await call(`${intentPath(clientSecret)}?client_secret=${secret}`);
    return error ? { error } : { paymentIntent: reply };
  }

  async function handleNextAction({ clientSecret }) {
    const found = await retrievePaymentIntent(clientSecret);
    if (found.error || found.paymentIntent.status !== 'requires_action') return found;
    const { id, next_action } = found.paymentIntent;
    await askBank(id, next_action.use_stripe_sdk.stripe_js);
    const { paymentIntent, error } = await retrievePaymentIntent(clientSecret);
    if (error) return { error };
    if (paymentIntent.status !== 'requires_payment_method') return { paymentIntent };
    return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
  }

  /** Shows the bank's page until the customer has decided; closing the dialog rejects. */
  function askBank(intentId, address) {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) throw new Error('The bank page must be on this origin.');
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Confirm with your bank');
    Object.assign(dialog.style, {
      width: 'min(26rem, calc(100vw - 2rem))',
      padding: '0',
      border: '0',
      // The bank's page is always light, whatever the shop's theme.
      color: '#16263d',
      background: '#fff',
      borderRadius: 'var(--radius-lg, 0.75rem)',
      overflow: 'hidden',
      margin: 'auto',
    });
    const frame = document.createElement('iframe');
    frame.title = 'Confirm with your bank';
    frame.src = url.href;
    Object.assign(frame.style, { display: 'block', width: '100%', height: '22rem', border: '0' });
    const close = document.createElement('button');
    Object.assign(close, { type: 'button', textContent: 'Close' });
    Object.assign(close.style, {
      display: 'block',
      minHeight: '44px',
      margin: '0 0 0 auto',
      padding: '0 1rem',
      font: 'inherit',
      fontWeight: '600',
      color: 'inherit',
      background: 'none',
      border: '0',
    });
    close.addEventListener('click', () => dialog.close());
    dialog.append(close, frame);
    document.body.append(dialog);

    return new Promise((resolve) => {
      const onMessage = (event) => {
        if (event.origin !== location.origin || event.source !== frame.contentWindow) return;
        if (event.data?.type !== 'sim-3ds' || event.data.intent !== intentId) return;
        dialog.returnValue = 'decided';
        dialog.close('decided');
      };
      dialog.addEventListener('close', async () => {
        removeEventListener('message', onMessage);
        dialog.remove();
        if (dialog.returnValue !== 'decided') await call(`/sim/3ds/${intentId}/fail`, {});
        resolve();
      });
      addEventListener('message', onMessage);
      dialog.showModal();
    });
  }

  async function confirmCardPayment(clientSecret, data = {}, options = {}) {
    let method = data.payment_method;
    if (method && typeof method === 'object') {
      const made = await createPaymentMethod({ type: 'card', ...method });
      if (made.error) return made;
      method = made.paymentMethod.id;
    }
    const path = `${intentPath(clientSecret)}/confirm`;
    const confirmed = await call(path, { client_secret: clientSecret, payment_method: method });
    if (confirmed.error) return { error: confirmed.error };
    if (options.handleActions === false) return { paymentIntent: confirmed.reply };
    return handleNextAction({ clientSecret });
  }

  async function confirmPayment({ elements, clientSecret, confirmParams = {} }) {
    const method = confirmParams.payment_method || { card: elements?.getElement('card') };
    return confirmCardPayment(clientSecret, { payment_method: method });
  }

  window.Stripe = () => ({
    elements: createElements,
    createPaymentMethod,
    retrievePaymentIntent,
    handleNextAction,
    handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
    confirmCardPayment,
    confirmPayment,
    createToken: () => unsupported('card tokens'),
    createConfirmationToken: () => unsupported('confirmation tokens'),
    registerAppInfo() {},
    _registerWrapper() {},
  });
  window.Stripe.version = 'endive';
})();
