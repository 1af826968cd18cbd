/** Says the figures of a day beside its bar: under the mouse or a finger, and by the arrow keys. */

for (const chart of document.querySelectorAll<HTMLElement>('[data-chart]')) sayDays(chart);

function sayDays(chart: HTMLElement): void {
  const picture = chart.querySelector('svg');
  const days = [...(picture?.querySelectorAll('g') ?? [])];
  if (picture === null || days.length === 0) return;
  // What the browser would show by itself, later and over the bars.
  const texts = days.map((day) => {
    const title = day.querySelector('title');
    title?.remove();
    return title?.textContent ?? '';
  });
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.setAttribute('role', 'status');
  tip.hidden = true;
  chart.append(tip);
  let shown = -1;

  function show(place: number): void {
    if (place === shown) return;
    days[shown]?.classList.remove('is-shown');
    shown = place;
    const day = days[place];
    tip.hidden = day === undefined;
    if (day === undefined) return;
    day.classList.add('is-shown');
    tip.textContent = texts[place] ?? '';
    const frame = chart.getBoundingClientRect();
    const bar = day.getBoundingClientRect();
    const middle = bar.left + bar.width / 2 - frame.left;
    tip.style.left = `${Math.max(0, Math.min(middle - tip.offsetWidth / 2, frame.width - tip.offsetWidth))}px`;
  }

  chart.tabIndex = 0;
  chart.setAttribute('role', 'group');
  chart.setAttribute('aria-label', 'Requests a day. The arrow keys go from day to day.');
  chart.addEventListener('pointermove', ({ target }) => show(days.findIndex((day) => day.contains(target as Node))));
  chart.addEventListener('pointerdown', ({ target }) => show(days.findIndex((day) => day.contains(target as Node))));
  chart.addEventListener('pointerleave', () => show(-1));
  chart.addEventListener('blur', () => show(-1));
  chart.addEventListener('keydown', (event) => {
    const next = placeFor(event.key);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });

  function placeFor(key: string): number | undefined {
    const last = days.length - 1;
    switch (key) {
      case 'ArrowLeft':
        return shown <= 0 ? last : shown - 1;
      case 'ArrowRight':
        return shown >= last ? 0 : shown + 1;
      case 'Home':
        return 0;
      case 'End':
        return last;
      case 'Escape':
        return -1;
      default:
        return undefined;
    }
  }
}
