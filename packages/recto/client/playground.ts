/** Converts without loading the page anew: the form is sent as it is, and the result put in its place. */

const form = document.querySelector<HTMLFormElement>('form[data-playground]');
const result = document.getElementById('result');
/** Read out by screen readers when it changes. */
const said = document.getElementById('said');
if (form && result) improve(form, result);

function improve(form: HTMLFormElement, result: HTMLElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const label = button.textContent;
  let running: AbortController | undefined;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    running?.abort();
    running = new AbortController();
    void send(new FormData(form), running);
  });

  async function send(data: FormData, controller: AbortController): Promise<void> {
    button.textContent = 'Converting …';
    result.setAttribute('aria-busy', 'true');
    try {
      const headers = { 'Recto-Part': 'result' };
      const answer = await fetch(form.action, { method: 'POST', body: data, headers, signal: controller.signal });
      // A session that has ended leads to the sign-in, and an answer that is no page of ours to what it says.
      if (answer.redirected) return location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById('result') ?? page.querySelector('main');
      if (fresh) show(fresh);
    } catch {
      if (controller.signal.aborted) return;
      show(explain('The service could not be reached. Check your connection, then convert again.'));
    }
    if (running !== controller) return;
    button.textContent = label;
    result.removeAttribute('aria-busy');
  }

  function show(fresh: Element): void {
    result.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    // What came of it is said aloud, the page itself is left to be read.
    if (said) said.textContent = document.getElementById('summary')?.textContent ?? '';
    result.dispatchEvent(new CustomEvent('recto:content', { bubbles: true }));
    result.scrollIntoView({ block: 'nearest' });
  }
}

function explain(text: string): Element {
  const box = document.createElement('div');
  const notice = document.createElement('p');
  notice.className = 'notice notice-danger';
  notice.role = 'alert';
  notice.textContent = text;
  box.append(notice);
  return box;
}
