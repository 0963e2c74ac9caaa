import { newRecordForm } from '../views/new-record.js';
import { placeView } from '../views/place-view.js';
import { placeOf, urlOf } from './addresses.js';
import { pageInfo } from './page-info.js';

/**
 * Classic's standard pages: each place is a page of its own, so a navigation reloads everything, including the
 * softphone.
 */
export class ClassicShell {
  isConsole = false;
  #crm;
  #place = placeOf(location.href);
  #record;

  constructor(crm) {
    this.#crm = crm;
  }

  async start() {
    document.getElementById('search').addEventListener('submit', (event) => {
      event.preventDefault();
      this.go({ kind: 'search', text: event.target.elements.text.value });
    });
    for (const link of document.querySelectorAll('header.top nav a'))
      if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    await this.renew();
  }

  /** Navigates after the answer to the caller has been sent. */
  go(place) {
    setTimeout(() => location.assign(urlOf(place)));
  }

  /** Reloads the page. */
  refresh() {
    setTimeout(() => location.reload());
  }

  /** Updates the content of the page without a navigation. */
  async renew() {
    const { title, record, content } = await this.#view();
    this.#record = record;
    document.title = `${title} · Harbour CRM`;
    document.getElementById('view').replaceChildren(...content.filter(Boolean));
  }

  pageInfo() {
    const { objects } = this.#crm.settings;
    return pageInfo({ url: location.href, record: this.#record, place: this.#place, objects });
  }

  #view() {
    const { kind, type, defaults } = this.#place;
    if (kind !== 'new') return placeView(this.#crm, this.#place);
    return newRecordForm(this.#crm, { type, defaults, onSaved: (id) => this.go({ kind: 'record', id }) });
  }
}
