/** Refreshes elements with `data-live="SECONDS"` from a new copy of the page. */

for (const element of document.querySelectorAll<HTMLElement>('[data-live]')) refreshRegularly(element);

function refreshRegularly(element: HTMLElement): void {
  const milliseconds = 1000 * Number(element.dataset['live']);
  setInterval(() => {
    // A refresh would waste requests in a hidden tab, and discard the user's text selection.
    if (document.hidden || getSelection()?.type === 'Range') return;
    void refresh(element);
  }, milliseconds);
}

async function refresh(element: HTMLElement): Promise<void> {
  try {
    const response = await fetch(location.href, { headers: { 'Recto-Part': 'live' } });
    if (response.redirected) return location.assign(response.url);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById(element.id);
    if (fresh === null) return;
    element.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    element.dispatchEvent(new CustomEvent('recto:content', { bubbles: true }));
  } catch {
    // The network is down for a moment. The page shows the time of the last refresh.
  }
}
