/** What a page of a framework does after it was mounted, by scenario. Bundled with an adapter, which exports `mount`. */

/** @returns the page's first parts, and a function that adds the others. */
function plan(scenario, content) {
  if (scenario === 'fetched late') {
    return [
      [],
      (add) =>
        fetch('/content.json')
          .then((response) => response.json())
          .then(add),
    ];
  }
  if (scenario === 'loaded in parts') {
    return [content.slice(0, 3), (add) => setTimeout(() => import('/rest.js').then((rest) => add(rest.default)), 50)];
  }
  if (scenario === 'without end') return [content.slice(0, 1), (add) => addWhenSeen(content.slice(1), add)];
  return [content, () => {}];
}

/** Adds the next part when the end of the page comes into view, as endless lists do. */
function addWhenSeen(parts, add) {
  const sentinel = document.body.appendChild(document.createElement('div'));
  sentinel.style.marginTop = '1500px';
  let next = 0;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.unobserve(sentinel);
    if (next === parts.length) return;
    add([parts[next++]]);
    setTimeout(() => observer.observe(sentinel), 30);
  });
  observer.observe(sentinel);
}

/** @param mount - shows the first parts in an element, and calls `start` with a function that adds more. */
export function run(mount, scenario, content) {
  const [first, start] = plan(scenario, content);
  const main = document.createElement('main');
  if (scenario === 'in a closed root') {
    customElements.define(
      'closed-page',
      class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'closed' }).append(main);
        }
      },
    );
    document.body.append(document.createElement('closed-page'));
  } else {
    document.body.append(main);
  }
  mount(main, first, start);
}
