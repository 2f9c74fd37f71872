// The customer's phone: shows the prompts that wait and the SMS that came, and reports what the customer taps.
(() => {
  const list = document.querySelector('#prompts');
  const empty = document.querySelector('#empty');
  const ended = document.querySelector('#ended');
  const hold = document.querySelector('#hold');
  const status = document.querySelector('[role="status"]');
  const rows = new Map();
  const messages = document.querySelector('#messages');
  const noMessages = document.querySelector('#no-messages');
  const bubbles = new Map();

  const post = (path, body) =>
    fetch(path, {
      method: 'POST',
      ...(body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    });

  function make(tag, className, text) {
    const node = document.createElement(tag);
    node.className = className;
    node.textContent = text;
    return node;
  }

  const shown = (phone) => `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;

  function choice(prompt, hand, text) {
    const button = make('button', '', text);
    button.type = 'button';
    button.dataset.hand = hand;
    button.addEventListener('click', async () => {
      for (const other of button.parentNode.children) other.disabled = true;
      await post(`/sim/phone/prompts/${prompt.id}/${hand}`).catch(() => {});
      await refresh();
    });
    return button;
  }

  function makeRow(prompt) {
    const row = make('li', 'prompt', '');
    const choices = make('div', 'choices', '');
    choices.append(
      choice(prompt, 'approve', 'Enter PIN and pay'),
      choice(prompt, 'cancel', 'Cancel'),
    );
    row.append(
      make('p', 'quiet', `${shown(prompt.phone)} · Account ${prompt.reference}`),
      make('p', 'question', `Pay Ksh ${prompt.amount} to Malkia?`),
      choices,
    );
    return row;
  }

  function show(state) {
    const live = new Set(state.prompts.map((prompt) => prompt.id));
    // Rows stay as they are while their prompt lives, so that focus is never lost.
    for (const [id, row] of rows) {
      if (live.has(id)) continue;
      row.remove();
      rows.delete(id);
    }
    for (const prompt of state.prompts) {
      if (rows.has(prompt.id)) continue;
      const row = makeRow(prompt);
      rows.set(prompt.id, row);
      list.append(row);
    }
    empty.hidden = rows.size > 0;
    if (document.activeElement !== hold) hold.checked = state.held;
    const lines = state.ended.map((prompt) => {
      const line = make('li', 'ended', '');
      const result = prompt.receipt ? `Paid, ${prompt.receipt}` : prompt.result;
      line.append(make('span', '', `${shown(prompt.phone)} · Ksh ${prompt.amount}`));
      line.append(make('span', 'quiet', result));
      return line;
    });
    ended.replaceChildren(...lines);
  }

  // A text with its addresses as links; everything else stays text.
  function linked(text) {
    const node = make('p', 'sms-text', '');
    for (const part of text.split(/(https?:\/\/\S+)/)) {
      if (!/^https?:\/\//.test(part)) node.append(part);
      else {
        const link = make('a', '', part);
        link.href = part;
        link.target = '_blank';
        link.rel = 'noopener';
        node.append(link);
      }
    }
    return node;
  }

  function makeMessage({ id, phone, text, from, at }) {
    const row = make('li', 'message', '');
    const time = make(
      'time',
      'quiet',
      new Date(at).toLocaleTimeString('en-KE', { timeStyle: 'short' }),
    );
    time.dateTime = at;
    const head = make('p', 'message-head', '');
    head.append(make('strong', '', from || 'Malkia'), ` to ${shown(phone.slice(1))} `, time);
    const stop = make('button', 'stop', 'Stop these messages');
    stop.type = 'button';
    stop.addEventListener('click', async () => {
      stop.disabled = true;
      const answer = await post(`/sim/phone/messages/${id}/opt-out`).catch(() => undefined);
      stop.textContent = answer?.ok ? 'Stopped' : 'Stop these messages';
      stop.disabled = Boolean(answer?.ok);
    });
    row.append(head, linked(text), stop);
    return row;
  }

  function showMessages(list) {
    const known = new Set(list.map(({ id }) => id));
    for (const [id, row] of bubbles) {
      if (known.has(id)) continue;
      row.remove();
      bubbles.delete(id);
    }
    // Oldest first, so that each new one comes to stand on top.
    for (const message of [...list].reverse()) {
      if (bubbles.has(message.id)) continue;
      const row = makeMessage(message);
      bubbles.set(message.id, row);
      messages.prepend(row);
    }
    noMessages.hidden = bubbles.size > 0;
  }

  async function refresh() {
    try {
      const response = await fetch('/sim/phone/prompts');
      if (!response.ok) throw new Error(String(response.status));
      show(await response.json());
      const came = await fetch('/sim/phone/messages');
      if (came.ok) showMessages((await came.json()).messages);
      if (status.textContent) status.textContent = '';
    } catch {
      status.textContent = 'The shop does not answer.';
    }
  }

  hold.addEventListener('change', async () => {
    await post('/sim/phone/hold', { hold: hold.checked }).catch(() => {});
    await refresh();
  });

  async function keepFresh() {
    if (!document.hidden) await refresh();
    setTimeout(keepFresh, 1000);
  }
  keepFresh();
})();
