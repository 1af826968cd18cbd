/** Shows every `<time datetime data-local>` in the reader's zone and language; without scripts it stays in UTC. */

translate(document);
// What is put into the page later has times too.
document.addEventListener('recto:content', (event) => translate(event.target as HTMLElement));

function translate(root: ParentNode): void {
  const times = root.querySelectorAll<HTMLTimeElement>('time[data-local]');
  // The browser's knowledge of languages takes it longer to load than most pages take to paint.
  if (times.length === 0) return;
  const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  for (const element of times) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    element.title = `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    element.textContent = (element.dataset['local'] === 'date' ? date : moment).format(time);
  }
}
