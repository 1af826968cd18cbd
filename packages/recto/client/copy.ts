/** Copy buttons: `<button data-copy="ID">` copies the text of the element with that id. */

const FEEDBACK_MS = 2000;

/** The buttons are hidden by default, because they don't work without JavaScript. */
function showButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) button.hidden = false;
}

// Other scripts announce content that they add.
document.addEventListener('recto:content', (event) => showButtons(event.target as HTMLElement));
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[data-copy]');
  const source = button && document.getElementById(button.dataset['copy'] ?? '');
  if (source) void copy(button, source);
});
showButtons(document);

async function copy(button: HTMLButtonElement, source: HTMLElement): Promise<void> {
  const text = source instanceof HTMLTextAreaElement ? source.value : (source.textContent ?? '');
  const label = button.dataset['label'] ?? button.textContent;
  button.dataset['label'] = label;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // No clipboard access, for example on http. Selects the text, so that Ctrl+C copies it.
    if (source instanceof HTMLTextAreaElement) source.select();
    else getSelection()?.selectAllChildren(source);
    button.textContent = 'Press Ctrl+C';
  }
  setTimeout(() => {
    button.textContent = label;
  }, FEEDBACK_MS);
}
