/** Shows `<time data-local>` elements in the reader's time zone instead of UTC, in the format of the pages. */

localize(document);
// Other scripts announce content that they add.
document.addEventListener('recto:content', (event) => localize(event.target as HTMLElement));

function localize(root: ParentNode): void {
  const times = root.querySelectorAll<HTMLTimeElement>('time[data-local]');
  // Creating a DateTimeFormat loads language data, which takes longer than painting most pages.
  if (times.length === 0) return;
  const time = (timeStyle: 'short' | 'medium') =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle, hourCycle: 'h23' });
  const formats: Readonly<Record<string, Intl.DateTimeFormat>> = {
    date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
    time: time('short'),
    seconds: time('medium'),
  };
  for (const element of times) {
    const moment = new Date(element.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    element.title = `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    element.textContent = (formats[element.dataset['local'] ?? ''] ?? time('short')).format(moment);
  }
}
