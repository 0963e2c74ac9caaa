import { afterClosing, drawTabs } from '../views/tab-strip.js';

/** The primary tabs of the console. The place of the page is that of the focused one, or a list if there is none. */
export class ConsoleTabs {
  #list = document.getElementById('tabs');
  #tabs = [];
  #focused;
  #onFocus;
  #made = 0;

  /** @param onFocus receives the focused tab, undefined for none */
  constructor(onFocus) {
    this.#onFocus = onFocus;
    this.draw();
  }

  get ids() {
    return this.#tabs.map((tab) => tab.id);
  }

  get focused() {
    return this.#focused;
  }

  byId(id) {
    return this.#tabs.find((tab) => tab.id === id);
  }

  byName(name) {
    return this.#tabs.find((tab) => tab.name === name);
  }

  /** Returns the tab of a place: the one that shows it already, or a new one. */
  open(place, { title = 'Loading', name } = {}) {
    const key = JSON.stringify(place);
    const present = this.#tabs.find((tab) => tab.key === key);
    if (present) return present;
    this.#made += 1;
    const tab = { id: `scc-pt-${this.#made}`, key, place, title, name };
    this.#tabs.push(tab);
    this.draw();
    return tab;
  }

  async focus(tab) {
    this.#focused = tab;
    this.draw();
    await this.#onFocus(tab);
  }

  async close(tab) {
    const index = this.#tabs.indexOf(tab);
    this.#tabs.splice(index, 1);
    if (tab === this.#focused) await this.focus(afterClosing(this.#tabs, index));
    else this.draw();
  }

  setTitle(tab, title) {
    tab.title = title;
    this.draw();
  }

  draw() {
    drawTabs(this.#list, {
      tabs: this.#tabs,
      current: this.#focused,
      onOpen: (tab) => this.focus(tab),
      onClose: (tab) => this.close(tab),
    });
  }
}
