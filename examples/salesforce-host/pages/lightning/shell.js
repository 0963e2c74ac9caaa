import { personAccountOf, typeOf } from '../org/records.js';
import { newRecordDialog } from '../views/new-record.js';
import { placeView } from '../views/place-view.js';
import { showProblem } from '../views/problem.js';
import { placeOf, urlOf } from './addresses.js';
import { WorkspaceTabs } from './workspace-tabs.js';

/** Navigates the page: its addresses, its tabs in the console, and its content. */
export class LightningShell {
  panel;
  #crm;
  #onNavigation;
  #tabs;
  #place = { kind: 'home' };
  #record;
  /** Counts the views, so that an outdated one is not shown. */
  #views = 0;

  constructor({ crm, panel, onNavigation }) {
    this.#crm = crm;
    this.panel = panel;
    this.#onNavigation = onNavigation;
    this.#tabs = new WorkspaceTabs((place) => this.go(place).catch(showProblem));
  }

  async start() {
    addEventListener('popstate', () => this.#show(placeOf(location.href)).catch(showProblem));
    document.addEventListener('click', (event) => this.#follow(event));
    document.getElementById('search').addEventListener('submit', (event) => {
      event.preventDefault();
      this.go({ kind: 'search', text: event.target.elements.text.value }).catch(showProblem);
    });
    await this.#show(placeOf(location.href));
  }

  /** Navigates to a place. A new record is a dialog over the current place. */
  async go(place) {
    if (place.kind === 'new') {
      const onSaved = (id) => this.go({ kind: 'record', id }).catch(showProblem);
      newRecordDialog(this.#crm, { ...place, onSaved });
      return;
    }
    history.pushState(null, '', urlOf(place));
    await this.#show(place);
  }

  /** Updates the content of the page. */
  async refresh() {
    await this.#render();
  }

  /** Returns the place of the page in the softphone's format. */
  viewInfo() {
    const record = this.#record;
    return {
      url: location.href,
      recordId: record?.Id ?? '',
      recordName: record?.Name ?? record?.Subject ?? '',
      objectType: record ? typeOf(record.Id) : (this.#place.type ?? ''),
      ...personAccountOf(record),
    };
  }

  async #show(place) {
    const from = this.#place;
    this.#place = place;
    await this.#render();
    if (this.#tabs.isConsole && place.kind === 'record')
      this.#tabs.open(place, this.#record?.Name ?? this.#record?.Subject ?? place.id);
    else this.#tabs.leave();
    // The console emits no event when a list follows a record.
    if (this.#tabs.isConsole && from.kind === 'record' && place.kind === 'list') return;
    this.#onNavigation(this.viewInfo());
  }

  async #render() {
    this.#views += 1;
    const view = this.#views;
    const { title, record, content } = await placeView(this.#crm, this.#place);
    if (view !== this.#views) return;
    this.#record = record;
    document.title = `${title} · Harbour CRM`;
    document.getElementById('view').replaceChildren(...content.filter(Boolean));
    for (const link of document.querySelectorAll('header.top nav a')) {
      if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }

  /** Links inside the CRM do not reload the page. */
  #follow(event) {
    const link = event.target.closest?.('a');
    const isOurs = link && link.origin === location.origin && !('loads' in link.dataset);
    if (!isOurs || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(placeOf(link.href)).catch(showProblem);
  }
}
