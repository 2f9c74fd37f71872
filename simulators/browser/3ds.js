// The bank's page: sends the customer's decision to the shop and to the embedding page.
(() => {
  const { intent } = document.body.dataset;
  const status = document.querySelector('[role="status"]');

  async function decide(decision) {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
    try {
      const response = await fetch(`/sim/3ds/${intent}/${decision}`, { method: 'POST' });
      // 409: already decided elsewhere; the embedding page queries the state itself.
      if (!response.ok && response.status !== 409) throw new Error(String(response.status));
      status.textContent = decision === 'approve' ? 'Confirmed.' : 'Not confirmed.';
      if (parent !== window) parent.postMessage({ type: 'sim-3ds', intent }, location.origin);
    } catch {
      status.textContent = 'That did not work. Please try again.';
      for (const button of document.querySelectorAll('button')) button.disabled = false;
    }
  }

  for (const button of document.querySelectorAll('button[data-decision]')) {
    button.addEventListener('click', () => decide(button.dataset.decision));
    // A press before this script had run would be lost.
    button.disabled = false;
  }
  // Keys pressed here must not reach the embedding dialog.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.querySelector('button')) decide('fail');
  });
})();
