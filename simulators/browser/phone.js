// The customer's phone: shows the prompts that wait, and reports what the customer taps.
(() => {
  const list = document.querySelector('#prompts');
  const empty = document.querySelector('#empty');
  const ended = document.querySelector('#ended');
  const hold = document.querySelector('#hold');
  const status = document.querySelector('[role="status"]');
  const rows = new Map();

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

  async function refresh() {
    try {
      const response = await fetch('/sim/phone/prompts');
      if (!response.ok) throw new Error(String(response.status));
      show(await response.json());
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
