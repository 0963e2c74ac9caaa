import type { ZafClient } from 'zendesk_app_framework_sdk/lib/client.js';
import type { CrmAdapter, CrmEvents } from '../crm-adapter.ts';
import { CrmError, toCrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { changesOf, ticketOf } from './call-ticket.ts';
import { ZendeskApi } from './zendesk-api.ts';
import {
  clickedIn,
  createdIn,
  firstTicketIn,
  nameQuery,
  newestCommentIn,
  numberQuery,
} from './zendesk-messages.ts';

/** The greatest size that Zendesk's guidelines allow a call console. */
const consoleSize = { width: '320px', height: '520px' };

export interface ZendeskDeps {
  /** Resolves to a client that Zendesk has answered. */
  readonly load: () => Promise<ZafClient>;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
}

/**
 * Zendesk Support, by the client of its Apps framework, as an app in the top bar. A call becomes a ticket of its own with a
 * private comment. A comment cannot be changed, so that later notes are further comments.
 */
export class Zendesk implements CrmAdapter {
  readonly name = 'Zendesk';
  readonly recordKind = 'GENERIC_CRM';
  readonly #deps: ZendeskDeps;
  #client: ZafClient | undefined;
  #dial: CrmEvents['dial'] | undefined;
  #isListening = false;
  #isShown = true;

  constructor(deps: ZendeskDeps) {
    this.#deps = deps;
  }

  async open(events: CrmEvents): Promise<void> {
    const client = await this.#deps.load();
    this.#client = client;
    this.#dial = events.dial;
    // Elsewhere than in the top bar Zendesk sets the size.
    await this.#api.invoke('resize', consoleSize).catch((thrown) => {
      this.#deps.log(`Zendesk did not size the panel: ${toCrmError(thrown).message}`);
    });
    client.on('pane.activated', this.#onShown);
    client.on('pane.deactivated', this.#onHidden);
    this.setSignedIn({ isSignedIn: true });
  }

  /** Zendesk reports clicked numbers to an app that listens to them. */
  setSignedIn({ isSignedIn }: { readonly isSignedIn: boolean }): void {
    if (!this.#client || this.#isListening === isSignedIn) return;
    this.#isListening = isSignedIn;
    if (isSignedIn) this.#client.on('voice.dialout', this.#onDial);
    else this.#client.off('voice.dialout', this.#onDial);
  }

  async match(number: string): Promise<readonly CrmRecord[]> {
    return this.#api.search(numberQuery(number));
  }

  async search(text: string): Promise<readonly CrmRecord[]> {
    return this.#api.search(nameQuery(text));
  }

  async pop({ id }: CrmRecord): Promise<void> {
    const [type, userId] = id.split('/');
    await this.#api.invoke('routeTo', type, Number(userId));
  }

  async createLog(log: CrmLog): Promise<string> {
    return createdIn(await this.#api.send('POST', '/api/v2/tickets.json', { ticket: ticketOf(log) }));
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    // A request may have had its effect without an answer: its comment is not written again.
    const present = await this.#api.send('GET', `/api/v2/tickets/${id}/comments.json?sort_order=desc`);
    const ticket = changesOf(log, newestCommentIn(present));
    // An answer without the ticket is none of Zendesk: it has not changed it.
    createdIn(await this.#api.send('PUT', `/api/v2/tickets/${id}.json`, { ticket }));
  }

  async findLog(key: string): Promise<string | undefined> {
    const path = `/api/v2/tickets.json?external_id=${encodeURIComponent(key)}`;
    return firstTicketIn(await this.#api.send('GET', path));
  }

  async isPanelShown(): Promise<boolean> {
    return this.#isShown;
  }

  async showPanel({ visible }: { readonly visible: boolean }): Promise<void> {
    await this.#api.invoke('popover', visible ? 'show' : 'hide');
    this.#isShown = visible;
  }

  close(): void {
    this.setSignedIn({ isSignedIn: false });
    this.#client?.off('pane.activated', this.#onShown);
    this.#client?.off('pane.deactivated', this.#onHidden);
    this.#client = undefined;
  }

  get #api(): ZendeskApi {
    if (!this.#client) throw new CrmError('crm.notStarted', 'Zendesk is not there yet.');
    return new ZendeskApi(this.#client);
  }

  readonly #onShown = (): void => {
    this.#isShown = true;
  };
  readonly #onHidden = (): void => {
    this.#isShown = false;
  };
  readonly #onDial = (data: unknown): void => {
    const request = clickedIn(data);
    if (request) this.#dial?.(request);
    else this.#deps.log('Zendesk named no number to dial.');
  };
}
