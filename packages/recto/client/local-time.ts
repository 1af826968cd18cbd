/** Shows every `<time datetime data-local>` in the reader's zone and language; without scripts it stays in UTC. */

const DATE_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
  const time = new Date(element.dateTime);
  if (Number.isNaN(time.getTime())) continue;
  element.title = `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  element.textContent = (element.dataset['local'] === 'date' ? DATE : DATE_AND_TIME).format(time);
}
