/** Converts without reloading the page: submits the form with fetch, and replaces the result. */

const form = document.querySelector<HTMLFormElement>('form[data-playground]');
const result = document.getElementById('result');
/** Screen readers announce its text when it changes. */
const announcement = document.getElementById('announcement');
if (form && result) submitWithFetch(form, result);

function submitWithFetch(form: HTMLFormElement, result: HTMLElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const label = button.textContent;
  let running: AbortController | undefined;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (showEmptyField(form)) return;
    running?.abort();
    running = new AbortController();
    void submit(new FormData(form), running);
  });

  async function submit(data: FormData, controller: AbortController): Promise<void> {
    button.textContent = 'Converting…';
    result.setAttribute('aria-busy', 'true');
    try {
      const headers = { 'Recto-Part': 'result' };
      const response = await fetch(form.action, { method: 'POST', body: data, headers, signal: controller.signal });
      // The session has ended: go to the sign-in page.
      if (response.redirected) return location.assign(response.url);
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      // An error page has no result, so its main content is shown instead.
      const fresh = page.getElementById('result') ?? page.querySelector('main');
      if (fresh) show(fresh);
    } catch {
      if (controller.signal.aborted) return;
      show(errorNotice("The service couldn't be reached. Check your connection, then try again."));
    }
    if (running !== controller) return;
    button.textContent = label;
    result.removeAttribute('aria-busy');
  }

  function show(fresh: Element): void {
    result.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    // Announces only the summary, not the whole result.
    if (announcement) announcement.textContent = document.getElementById('summary')?.textContent ?? '';
    result.dispatchEvent(new CustomEvent('recto:content', { bubbles: true }));
    result.scrollIntoView({ block: 'nearest' });
  }
}

/** Shows the error of the chosen field if it is empty. @returns whether it is. */
function showEmptyField(form: HTMLFormElement): boolean {
  const chosen = String(new FormData(form).get('source'));
  let isEmpty = false;
  for (const name of ['url', 'html']) {
    const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${name}`);
    const error = document.getElementById(`${name}-error`);
    if (field === null || error === null) continue;
    const isWrong = name === chosen && field.value.trim() === '';
    error.hidden = !isWrong;
    if (isWrong) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    if (isWrong) field.focus();
    isEmpty ||= isWrong;
  }
  return isEmpty;
}

/** @returns a box that contains the notice, for the result. */
function errorNotice(text: string): Element {
  const box = document.createElement('div');
  const notice = document.createElement('p');
  notice.className = 'notice notice-danger';
  notice.role = 'alert';
  notice.textContent = text;
  box.append(notice);
  return box;
}
