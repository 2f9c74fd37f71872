// The customer's phone: shows open prompts and received SMS, and sends the customer's taps.
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
  const phone = document.querySelector('#phone');
  const isChosen = (entry) => !phone.value || entry.phone === phone.value;

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
      make('p', 'question', `Pay Ksh ${prompt.amount.toLocaleString('en-KE')} to Malkia?`),
      choices,
    );
    return row;
  }

  function show(state) {
    const prompts = state.prompts.filter(isChosen);
    const live = new Set(prompts.map((prompt) => prompt.id));
    // Rows are reused while their prompt is open, so that focus is never lost.
    for (const [id, row] of rows) {
      if (live.has(id)) continue;
      row.remove();
      rows.delete(id);
    }
    for (const prompt of prompts) {
      if (rows.has(prompt.id)) continue;
      const row = makeRow(prompt);
      rows.set(prompt.id, row);
      list.append(row);
    }
    empty.hidden = rows.size > 0;
    if (document.activeElement !== hold) hold.checked = state.held;
    const lines = state.ended.filter(isChosen).map((prompt) => {
      const line = make('li', 'ended', '');
      const result = prompt.receipt ? `Paid, ${prompt.receipt}` : prompt.result;
      line.append(
        make('span', '', `${shown(prompt.phone)} · Ksh ${prompt.amount.toLocaleString('en-KE')}`),
      );
      line.append(make('span', 'quiet', result));
      return line;
    });
    ended.replaceChildren(...lines);
  }

  // Adds a number to the selection; a chosen one stays, even without prompts and messages.
  function offer(number) {
    if ([...phone.options].some((option) => option.value === number)) return;
    phone.add(new Option(shown(number), number));
  }

  // A text with its URLs as links, without a trailing full stop.
  function linked(text) {
    const node = make('p', 'sms-text', '');
    for (const part of text.split(/(https?:\/\/\S*[^\s.,;:!?)])/)) {
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

  function makeMessage(message) {
    const row = make('li', 'message', '');
    const time = make(
      'time',
      'quiet',
      new Date(message.at).toLocaleTimeString('en-KE', { timeStyle: 'short' }),
    );
    time.dateTime = message.at;
    const head = make('p', 'message-head', '');
    head.append(make('strong', '', message.from || 'Malkia'), ` to ${shown(message.phone)} `, time);
    const stop = make('button', 'stop', 'Stop these messages');
    stop.type = 'button';
    stop.addEventListener('click', async () => {
      stop.disabled = true;
      await post(`/sim/phone/messages/${message.id}/opt-out`).catch(() => {});
      await refresh();
    });
    row.append(head, linked(message.text), stop);
    return row;
  }

  function showMessages(state) {
    state.phones.forEach(offer);
    const list = state.messages.filter(isChosen);
    const known = new Set(list.map(({ id }) => id));
    for (const [id, row] of bubbles) {
      if (known.has(id)) continue;
      row.remove();
      bubbles.delete(id);
    }
    // Oldest first, so that each new one is inserted on top.
    list.reverse().forEach((message, position) => {
      const row = bubbles.get(message.id) ?? makeMessage(message);
      const stop = row.querySelector('.stop');
      stop.disabled = message.stopped;
      stop.textContent = message.stopped ? 'Stopped' : 'Stop these messages';
      if (bubbles.has(message.id)) return;
      bubbles.set(message.id, row);
      // At its place by age: another phone's messages may reappear between the others.
      messages.insertBefore(row, messages.children[messages.children.length - position] ?? null);
    });
    noMessages.hidden = bubbles.size > 0;
  }

  async function refresh() {
    try {
      const response = await fetch('/sim/phone/prompts');
      if (!response.ok) throw new Error(String(response.status));
      show(await response.json());
      const came = await fetch(`/sim/phone/messages?phone=${phone.value}`);
      if (came.ok) showMessages(await came.json());
      if (status.textContent) status.textContent = '';
    } catch {
      status.textContent = 'The shop does not answer.';
    }
  }

  hold.addEventListener('change', async () => {
    await post('/sim/phone/hold', { hold: hold.checked }).catch(() => {});
    await refresh();
  });

  // The chosen phone is in the URL, so that it can be opened in another tab.
  const wanted = new URLSearchParams(location.search).get('phone') ?? '';
  if (/^0\d{9}$/.test(wanted)) {
    phone.add(new Option(shown(`254${wanted.slice(1)}`), `254${wanted.slice(1)}`, true, true));
  }
  phone.addEventListener('change', async () => {
    const query = phone.value ? `?phone=0${phone.value.slice(3)}` : '';
    history.replaceState(null, '', location.pathname + query);
    await refresh();
  });

  async function keepFresh() {
    if (!document.hidden) await refresh();
    setTimeout(keepFresh, 1000);
  }
  keepFresh();
})();
