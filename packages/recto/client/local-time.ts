/** Shows `<time data-local>` elements in the reader's time zone and language instead of UTC. */

localize(document);
// Other scripts announce content that they add.
document.addEventListener('recto:content', (event) => localize(event.target as HTMLElement));

function localize(root: ParentNode): void {
  const times = root.querySelectorAll<HTMLTimeElement>('time[data-local]');
  // Creating a DateTimeFormat loads language data, which takes longer than painting most pages.
  if (times.length === 0) return;
  const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  for (const element of times) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    element.title = `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    element.textContent = (element.dataset['local'] === 'date' ? date : dateAndTime).format(time);
  }
}
