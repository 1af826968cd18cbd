/** Keeps `[data-live="SECONDS"]` as it is now: the page is asked for again, and that part of it put in its place. */

for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) keep(part);

function keep(part: HTMLElement): void {
  const milliseconds = 1000 * Number(part.dataset['live']);
  setInterval(() => {
    // Nobody looks, or somebody is reading something aloud or marking it.
    if (document.hidden || getSelection()?.type === 'Range') return;
    void refresh(part);
  }, milliseconds);
}

async function refresh(part: HTMLElement): Promise<void> {
  try {
    const answer = await fetch(location.href, { headers: { 'Recto-Part': 'live' } });
    if (answer.redirected) return location.assign(answer.url);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.getElementById(part.id);
    if (fresh === null) return;
    part.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    part.dispatchEvent(new CustomEvent('recto:content', { bubbles: true }));
  } catch {
    // Away for a moment; what is shown says of when it is.
  }
}
