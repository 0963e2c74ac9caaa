import { afterClosing, drawTabs } from '../views/tab-strip.js';

const remembered = 'salesforce-host.layout';

/** The tabs of the console: one for each record that was opened, beside the lists. */
export class WorkspaceTabs {
  #list = document.getElementById('tabs');
  #layout = document.getElementById('layout');
  #tabs = [];
  #current;
  #go;

  /** @param go navigates to the place of a tab */
  constructor(go) {
    this.#go = go;
    this.#layout.value = localStorage.getItem(remembered) ?? 'standard';
    this.#layout.addEventListener('change', () => {
      localStorage.setItem(remembered, this.#layout.value);
      this.#draw();
    });
    this.#draw();
  }

  get isConsole() {
    return this.#layout.value === 'console';
  }

  /** Shows the tab of a record, or opens a new one. */
  open(place, title) {
    let tab = this.#tabs.find((one) => one.place.id === place.id);
    if (!tab) {
      tab = { place };
      this.#tabs.push(tab);
    }
    tab.title = title;
    this.#current = tab;
    this.#draw();
  }

  /** The page shows a place without a tab of its own. */
  leave() {
    this.#current = undefined;
    this.#draw();
  }

  #close(tab) {
    const index = this.#tabs.indexOf(tab);
    this.#tabs.splice(index, 1);
    if (tab !== this.#current) return this.#draw();
    this.#go(afterClosing(this.#tabs, index)?.place ?? { kind: 'home' });
  }

  #draw() {
    this.#list.hidden = !this.isConsole;
    drawTabs(this.#list, {
      tabs: this.#tabs,
      current: this.#current,
      onOpen: (tab) => this.#go(tab.place),
      onClose: (tab) => this.#close(tab),
    });
  }
}
