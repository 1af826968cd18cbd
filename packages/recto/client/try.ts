/** `/docs/try`: converts pasted HTML or a file with the engine, which is loaded when it is first needed. */

/** What the page uses of the engine. */
interface Engine {
  convert(
    html: string,
    options: { url?: string; content: 'main' | 'full' },
  ): { readonly markdown: string; readonly warnings: readonly { readonly message: string }[] };
}

/** Bytes of a file. The service has the same limit. */
const MAX_SIZE = 10 * 1024 * 1024;

const root = document.querySelector<HTMLElement>('[data-try]');
if (root) convertOnPage(root);

function convertOnPage(root: HTMLElement): void {
  const find = <Found extends HTMLElement>(id: string) => document.getElementById(`try-${id}`) as Found;
  const html = find<HTMLTextAreaElement>('html');
  const file = find<HTMLInputElement>('file');
  const url = find<HTMLInputElement>('url');
  const content = find<HTMLSelectElement>('content');
  const status = find('status');
  const result = find('result');
  const markdown = find<HTMLTextAreaElement>('markdown');
  let loading: Promise<Engine> | undefined;

  const example = find('example');
  find('convert').addEventListener('click', () => void show());
  example.addEventListener('click', () => void fillIn(example.dataset['source'] ?? ''));
  file.addEventListener('change', () => void open(file.files?.[0]));
  root.addEventListener('dragover', (event) => event.preventDefault());
  root.addEventListener('drop', (event) => {
    const dropped = event.dataTransfer?.files[0];
    // Dropped text goes into the field as usual.
    if (dropped === undefined) return;
    event.preventDefault();
    void open(dropped);
  });

  async function open(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    if (chosen.size > MAX_SIZE) {
      status.textContent = 'The file is larger than 10 MiB.';
      return;
    }
    html.value = await chosen.text();
    await show();
  }

  async function fillIn(source: string): Promise<void> {
    try {
      const response = await fetch(source);
      if (!response.ok) throw new Error(String(response.status));
      html.value = await response.text();
    } catch {
      status.textContent = "The example couldn't be loaded. Check your connection, then try again.";
      return;
    }
    await show();
  }

  async function show(): Promise<void> {
    if (html.value.trim() === '') {
      status.textContent = 'Paste some HTML, or choose a file.';
      html.focus();
      return;
    }
    status.textContent = 'Converting…';
    let engine: Engine;
    try {
      loading ??= import(root.dataset['engine'] ?? '') as Promise<Engine>;
      engine = await loading;
    } catch {
      loading = undefined;
      status.textContent = "The library couldn't be loaded. Check your connection, then try again.";
      return;
    }
    try {
      const started = performance.now();
      const pageUrl = url.value.trim();
      const { markdown: text, warnings } = engine.convert(html.value, {
        content: content.value === 'full' ? 'full' : 'main',
        ...(pageUrl === '' ? {} : { url: pageUrl }),
      });
      markdown.value = text;
      result.hidden = false;
      const time = `Converted in ${Math.max(1, Math.round(performance.now() - started))} ms.`;
      status.textContent = [time, ...warnings.map(({ message }) => message)].join(' ');
      // Without a scroll, the result stays below the form and a click seems to do nothing.
      result.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      // A wrong URL.
      status.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
