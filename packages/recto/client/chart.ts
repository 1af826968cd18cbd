/** Adds tooltips to the day chart. They work with the mouse, touch and the arrow keys. */

for (const chart of document.querySelectorAll<HTMLElement>('[data-chart]')) addTooltip(chart);

function addTooltip(chart: HTMLElement): void {
  const svg = chart.querySelector('svg');
  const days = [...(svg?.querySelectorAll('g') ?? [])];
  if (svg === null || days.length === 0) return;
  // Without JavaScript, the browser shows the titles. Here, they would add a second tooltip.
  const texts = days.map((day) => {
    const title = day.querySelector('title');
    title?.remove();
    return title?.textContent ?? '';
  });
  const tooltip = document.createElement('div');
  tooltip.className = 'tooltip';
  tooltip.setAttribute('role', 'status');
  tooltip.hidden = true;
  chart.append(tooltip);
  let shownIndex = -1;

  /** Shows the tooltip of a day. Any other number hides it. */
  function show(index: number): void {
    if (index === shownIndex) return;
    days[shownIndex]?.classList.remove('is-shown');
    shownIndex = index;
    const day = days[index];
    tooltip.hidden = day === undefined;
    if (day === undefined) return;
    day.classList.add('is-shown');
    tooltip.textContent = texts[index] ?? '';
    const chartBox = chart.getBoundingClientRect();
    const bar = day.getBoundingClientRect();
    const middle = bar.left + bar.width / 2 - chartBox.left;
    const left = Math.max(0, Math.min(middle - tooltip.offsetWidth / 2, chartBox.width - tooltip.offsetWidth));
    tooltip.style.left = `${left}px`;
  }

  chart.tabIndex = 0;
  chart.setAttribute('role', 'group');
  chart.setAttribute('aria-label', 'Requests per day. Use the arrow keys to move between days.');
  chart.addEventListener('pointermove', ({ target }) => show(days.findIndex((day) => day.contains(target as Node))));
  chart.addEventListener('pointerdown', ({ target }) => show(days.findIndex((day) => day.contains(target as Node))));
  chart.addEventListener('pointerleave', () => show(-1));
  chart.addEventListener('blur', () => show(-1));
  chart.addEventListener('keydown', (event) => {
    const next = indexAfter(event.key);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });

  /** @returns the day to show after a key press, or undefined for keys that have no effect. */
  function indexAfter(key: string): number | undefined {
    const last = days.length - 1;
    switch (key) {
      case 'ArrowLeft':
        return shownIndex <= 0 ? last : shownIndex - 1;
      case 'ArrowRight':
        return shownIndex >= last ? 0 : shownIndex + 1;
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
