/** Copy buttons: `<button data-copy="ID">` copies the text of the element with that id, and says that it did. */

const FEEDBACK_MS = 2000;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset['copy'] ?? '');
  if (!source) continue;
  button.hidden = false;
  button.addEventListener('click', () => void copy(button, source));
}

async function copy(button: HTMLButtonElement, source: HTMLElement): Promise<void> {
  const text = source instanceof HTMLTextAreaElement ? source.value : (source.textContent ?? '');
  const label = button.dataset['label'] ?? button.textContent;
  button.dataset['label'] = label;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Without the clipboard (an http page, say) the text is selected, ready for the keyboard.
    getSelection()?.selectAllChildren(source);
    button.textContent = 'Press Ctrl+C';
  }
  setTimeout(() => {
    button.textContent = label;
  }, FEEDBACK_MS);
}
