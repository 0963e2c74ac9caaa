import { placeOf, urlOf } from '../classic/addresses.js';
import { pageInfo } from '../classic/page-info.js';
import { findRecord } from '../org/records.js';
import { newRecordForm } from '../views/new-record.js';
import { placeView } from '../views/place-view.js';
import { showProblem } from '../views/problem.js';
import { ConsoleTabs } from './console-tabs.js';

/** Kinds of places that have no tab of their own. */
const withoutTab = new Set(['home', 'list']);

/** Classic's console: one permanent page, and a tab for each record. */
export class ConsoleShell {
  isConsole = true;
  tabs;
  #crm;
  #onFocus;
  /** The view without a focused tab. */
  #list = { kind: 'home' };
  #record;
  #views = 0;

  /** @param onFocus receives the visible place after each change */
  constructor(crm, onFocus) {
    this.#crm = crm;
    this.#onFocus = onFocus;
    this.tabs = new ConsoleTabs(() => this.#focused());
  }

  async start() {
    document.addEventListener('click', (event) => this.#follow(event));
    document.getElementById('search').addEventListener('submit', (event) => {
      event.preventDefault();
      this.go({ kind: 'search', text: event.target.elements.text.value }).catch(showProblem);
    });
    await this.renew();
  }

  async go(place) {
    if (withoutTab.has(place.kind)) {
      this.#list = place;
      await this.tabs.focus(undefined);
    } else await this.tabs.focus(this.tabs.open(place));
  }

  refresh() {
    return this.renew();
  }

  async renew() {
    this.#views += 1;
    const view = this.#views;
    const { title, record, content } = await this.#view();
    if (view !== this.#views) return;
    this.#record = record;
    document.title = `${title} · Harbour CRM`;
    document.getElementById('view').replaceChildren(...content.filter(Boolean));
    const tab = this.tabs.focused;
    if (tab && !tab.isNamed) this.tabs.setTitle(tab, title);
  }

  pageInfo() {
    return this.#info(this.#place, this.#record);
  }

  /** Does the same for a tab, focused or not. */
  async pageInfoOf({ place }) {
    return this.#info(place, place.id && (await findRecord(place.id)));
  }

  #info(place, record) {
    const { objects } = this.#crm.settings;
    const url = new URL(urlOf(place), location.href).href;
    return pageInfo({ url, record, place, objects });
  }

  get #place() {
    return this.tabs.focused?.place ?? this.#list;
  }

  async #focused() {
    await this.renew();
    this.#onFocus();
  }

  #view() {
    const { kind, type, defaults } = this.#place;
    if (kind !== 'new') return placeView(this.#crm, this.#place);
    const tab = this.tabs.focused;
    const onSaved = async (id) => {
      await this.tabs.close(tab);
      await this.go({ kind: 'record', id });
    };
    return newRecordForm(this.#crm, { type, defaults, onSaved });
  }

  /** Links inside the console open in it. */
  #follow(event) {
    const link = event.target.closest?.('a');
    const isOurs = link && link.origin === location.origin && !('loads' in link.dataset);
    if (!isOurs || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(placeOf(link.href)).catch(showProblem);
  }
}
