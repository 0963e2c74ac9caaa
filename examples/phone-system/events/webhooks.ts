import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  type AdministeredWebhook,
  maxWebhooks,
  type NewWebhook,
  type VendorCredentials,
  type WebhookAttempt,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookValues,
  webhookDelivery,
  webhookSource,
} from '../../../sdk/wire/administration/webhook.ts';
import { readAddress } from '../../../sdk/wire/crm-rules/template.ts';
import type { CompanyEventType } from '../../../sdk/wire/events/event.ts';
import type { WebCrmAddresses } from '../../../sdk/wire/web-crm.ts';
import type { Actor, Audit, Audited } from '../administration/audit.ts';
import { ChangedMeanwhile, SettingFault } from '../administration/faults.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { isSameSecret } from '../base/is-same-secret.ts';
import { PublishSoon } from '../base/publish-soon.ts';
import { type Page, type PageRange, readPage } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { hostOf } from './ask-outside.ts';
import type { EventTarget } from './event-target.ts';
import { isInsideAddress } from './inside-addresses.ts';
import { postEvent, type Receiver } from './post-event.ts';
import { newSecret, type StoredWebhook, type WebhookStore } from './stored-webhook.ts';
import { type VendorContext, VendorRefusal } from './vendors/ask-vendor.ts';
import { type Upkeep, Upkeeps } from './vendors/upkeeps.ts';
import {
  ownSecretOf,
  ownUrlOf,
  renewedCredentials,
  storedCredentials,
  vendorEvents,
  vendorTarget,
} from './vendors/vendor-target.ts';
import type { DiallingContext } from './vendors/zoho-dialling.ts';
import { WebhookLane } from './webhook-lane.ts';

interface WebhooksDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly log: Logger;
  /** Hosts that may be inside the network. */
  readonly hostsInside: readonly string[];
  readonly vendors: Pick<VendorContext, 'userOf' | 'recordingOf'> & Pick<DiallingContext, 'callableUsers'>;
}

/** A CRM that is asked by web addresses, with the secret that signs. */
export interface StoredCrm extends WebCrmAddresses, Receiver {
  readonly name: string;
}

/** The webhooks, as administrators see and change them, and the lanes that send their events. */
export class Webhooks {
  readonly #db: Kysely<Tables>;
  readonly #store: WebhookStore;
  readonly #deps: WebhooksDeps;
  readonly #lanes = new Map<number, WebhookLane>();
  readonly #upkeeps = new Upkeeps();
  readonly #changed: PublishSoon<number>;
  #all: readonly StoredWebhook[];

  private constructor(
    db: Kysely<Tables>,
    store: WebhookStore,
    deps: WebhooksDeps,
    all: readonly StoredWebhook[],
  ) {
    this.#db = db;
    this.#store = store;
    this.#deps = deps;
    this.#all = all;
    this.#changed = new PublishSoon((id) => this.#publish(String(id)));
    for (const webhook of all) this.#begin(webhook);
  }

  static async load(db: Kysely<Tables>, store: WebhookStore, deps: WebhooksDeps): Promise<Webhooks> {
    const all = await store.load((webhook, error) =>
      deps.log.error({ error, webhook }, 'The secret of a webhook cannot be read: renew it'),
    );
    return new Webhooks(db, store, deps, all);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#upkeeps.stop(), ...[...this.#lanes.values()].map((lane) => lane.stop())]);
    this.#changed.flush();
  }

  /** Returns the ids of the webhooks that get events of this type. */
  receiversOf(type: CompanyEventType): readonly number[] {
    return this.#all
      .filter(
        ({ values: { isEnabled, events, vendor } }) =>
          isEnabled &&
          (events.length === 0 || events.includes(type)) &&
          (!vendor || vendorEvents(vendor).includes(type)),
      )
      .map(({ id }) => id);
  }

  /** Returns the webhook that is the CRM of the company, while it is in use. */
  crm(): StoredCrm | undefined {
    for (const { values, secret } of this.#all)
      if (values.isEnabled && values.crm && secret !== undefined)
        return { name: values.name, url: values.url, secret, ...values.crm };
    return undefined;
  }

  /** Whether a product proves with this secret that it is the receiver with this id, which has our address and is in use. */
  isCalledBy(id: string, secret: string): boolean {
    const { values, secret: stored } = this.#find(id) ?? {};
    const own = values?.isEnabled && stored !== undefined ? ownSecretOf(values.vendor, stored) : undefined;
    return own !== undefined && isSameSecret(own, secret);
  }

  /** Events of these types were written. */
  wake(types: ReadonlySet<CompanyEventType>): void {
    const ids = new Set([...types].flatMap((type) => this.receiversOf(type)));
    for (const id of ids) this.#lanes.get(id)?.wake();
  }

  list(): readonly AdministeredWebhook[] {
    return this.#all.map((webhook) => this.#describe(webhook));
  }

  find(id: string): AdministeredWebhook | undefined {
    const webhook = this.#find(id);
    return webhook && this.#describe(webhook);
  }

  /**
   * @returns undefined if there are as many as there can be
   * @throws SettingFault for an address that cannot be
   */
  async add(actor: Actor, { credentials, ...values }: NewWebhook): Promise<AdministeredWebhook | undefined> {
    this.#check(values);
    checkCredentials(values, credentials);
    if (this.#all.length >= maxWebhooks) return undefined;
    const secret = values.vendor ? storedCredentials(credentials, values.vendor) : newSecret();
    const webhook = await this.#db.transaction().execute(async (db) => {
      const added = await this.#store.add(db, values, secret);
      await this.#record(actor, added, { action: 'add', after: added.values }, db);
      return added;
    });
    this.#all = [...this.#all, webhook];
    this.#begin(webhook);
    this.#publish(String(webhook.id));
    return { ...this.#describe(webhook), ...(!values.vendor && { secret }) };
  }

  /** @throws ChangedMeanwhile, and SettingFault for an address that cannot be */
  async change(
    actor: Actor,
    id: string,
    { version, credentials, ...values }: WebhookChange,
  ): Promise<AdministeredWebhook | undefined> {
    const before = this.#find(id);
    if (!before) return undefined;
    if (version !== undefined && version !== versionOf(before))
      throw new ChangedMeanwhile('Another administrator has changed the webhook.');
    this.#check(values, before);
    checkCredentials(values, credentials, before);
    const secret = secretAfter(before, values, credentials);
    const after = { ...before, values, secret };
    await this.#db.transaction().execute(async (db) => {
      await this.#store.change(db, before.id, values);
      if (secret !== undefined && secret !== before.secret) await this.#store.renew(db, before.id, secret);
      // A webhook that is off gets nothing later.
      if (!values.isEnabled)
        await db
          .deleteFrom('webhook_delivery')
          .where('webhook_id', '=', before.id)
          .where('is_failed', '=', false)
          .execute();
      await this.#record(actor, after, { action: 'change', before: before.values, after: values }, db);
    });
    this.#replace(before, after, { isElsewhere: originsOf(before.values) !== originsOf(values) });
    return this.#describe(after);
  }

  /** Makes a new secret, which is in this answer only. The secret before is void. @throws SettingFault for a vendor's product */
  async renew(actor: Actor, id: string): Promise<AdministeredWebhook | undefined> {
    const before = this.#find(id);
    if (!before) return undefined;
    if (before.values.vendor)
      throw new SettingFault('vendor', 'Its credentials are given by the vendor: enter new ones.');
    const secret = newSecret();
    await this.#db.transaction().execute(async (db) => {
      await this.#store.renew(db, before.id, secret);
      await this.#record(actor, before, { action: 'rotate' }, db);
    });
    const after = { ...before, secret };
    this.#replace(before, after);
    return { ...this.#describe(after), secret };
  }

  async remove(actor: Actor, id: string): Promise<boolean> {
    const webhook = this.#find(id);
    if (!webhook) return false;
    await this.#db.transaction().execute(async (db) => {
      await this.#store.remove(db, webhook.id);
      await this.#record(actor, webhook, { action: 'remove', before: webhook.values }, db);
    });
    this.#all = this.#all.filter((one) => one !== webhook);
    const lane = this.#lanes.get(webhook.id);
    this.#lanes.delete(webhook.id);
    this.#upkeeps.use(webhook.id, undefined, { clears: true });
    this.#publish(id);
    await lane?.stop();
    return true;
  }

  /** Sends an event of the type `test` at once, also to a webhook that is not enabled. Undefined where there is no such webhook. */
  async test(actor: Actor, id: string): Promise<WebhookAttempt | undefined> {
    const webhook = this.#find(id);
    const lane = webhook && this.#lanes.get(webhook.id);
    if (!webhook || !lane) return undefined;
    await this.#record(actor, webhook, { action: 'check' });
    const eventId = randomUUID();
    const timestamp = new Date(this.#deps.clock.now()).toISOString();
    const body = JSON.stringify({ id: eventId, type: 'test', timestamp, version: 1, data: {} });
    return lane.test(this.#receiverOf(webhook)?.target, { id: eventId, event: undefined, body });
  }

  /** Returns the events that a webhook has not received, the newest first. Undefined where there is no such webhook. */
  async deliveries(id: string, range: PageRange): Promise<Page<WebhookDelivery> | undefined> {
    const webhook = this.#find(id);
    if (!webhook) return undefined;
    const all = this.#db.selectFrom('webhook_delivery').where('webhook_id', '=', webhook.id);
    const rows = all
      .innerJoin('company_event', 'company_event.seq', 'webhook_delivery.event_seq')
      .selectAll('webhook_delivery')
      .select(['company_event.id as event_id', 'company_event.type', 'company_event.at'])
      .orderBy('webhook_delivery.id', 'desc');
    return readPage(all, rows, range, (row) =>
      webhookDelivery.parse({
        restUri: `${webhookSource}/${id}/Delivery/${row.id}`,
        eventID: row.event_id,
        type: row.type,
        at: row.at.getTime(),
        isFailed: row.is_failed,
        attempts: row.attempts,
        status: row.status ?? undefined,
        reason: row.reason ?? undefined,
      }),
    );
  }

  /**
   * Sends events that were given up again, and events that wait at once.
   *
   * @param eventID undefined: all of the webhook
   * @returns how many; undefined where there is no such webhook
   */
  async repeat(
    actor: Actor,
    id: string,
    { eventID }: { readonly eventID?: string | undefined },
  ): Promise<number | undefined> {
    const webhook = this.#find(id);
    if (!webhook) return undefined;
    const repeated = await this.#db.transaction().execute(async (db) => {
      let chosen = db
        .updateTable('webhook_delivery')
        .set({ is_failed: false, due_at: new Date(0) })
        .where('webhook_id', '=', webhook.id);
      if (eventID !== undefined)
        chosen = chosen.where('event_seq', '=', ({ selectFrom }) =>
          selectFrom('company_event').select('seq').where('id', '=', eventID),
        );
      const { numUpdatedRows } = await chosen.executeTakeFirst();
      const events = Number(numUpdatedRows);
      await this.#record(actor, webhook, { action: 'repeat', after: { events } }, db);
      return events;
    });
    this.#use(webhook);
    return repeated;
  }

  #find(id: string): StoredWebhook | undefined {
    return this.#all.find((webhook) => String(webhook.id) === id);
  }

  #check({ url, crm, vendor }: WebhookValues, changed?: StoredWebhook): void {
    this.#checkAddress('url', url);
    if (vendor?.kind === 'zoho') {
      this.#checkAddress('accountsUrl', vendor.accountsUrl);
      if (vendor.ownUrl !== undefined) this.#checkAddress('ownUrl', vendor.ownUrl);
    }
    if (!crm) return;
    const { lookupUrl, recordUrl } = crm;
    const other = this.#all.find((one) => one !== changed && one.values.crm);
    if (other) throw new SettingFault('crm', `There is one CRM only: ${other.values.name} is it already.`);
    if (lookupUrl !== undefined) this.#checkAddress('lookupUrl', lookupUrl);
    const place = lookupUrl === undefined ? 'number' : 'id';
    if (lookupUrl !== undefined && !isTemplate(lookupUrl, 'number'))
      throw new SettingFault('lookupUrl', 'The address has to have {number} in its path or query.');
    if (!isTemplate(recordUrl, place))
      throw new SettingFault(
        'recordUrl',
        `The address of a page has to have {${place}} in its path or query.`,
      );
  }

  #checkAddress(property: string, url: string): void {
    if (!URL.canParse(url)) throw new SettingFault(property, 'The address is none.');
    const { username, password } = new URL(url);
    if (username !== '' || password !== '')
      throw new SettingFault(property, 'The address may have no user name and no password.');
    if (this.isAllowedInside(hostOf(url))) return;
    if (!url.startsWith('https:')) throw new SettingFault(property, 'The address has to begin with https.');
    if (isInsideAddress(hostOf(url)) && /^[\d.:a-f]+$/i.test(hostOf(url)))
      throw new SettingFault(
        property,
        'The address is inside the network: --webhook-host has to allow its host.',
      );
  }

  /** Whether a host may have an address inside the network, and be reached by http. */
  readonly isAllowedInside = (host: string): boolean => this.#deps.hostsInside.includes(host);

  #replace(before: StoredWebhook, after: StoredWebhook, how: { readonly isElsewhere?: boolean } = {}): void {
    this.#all = this.#all.map((webhook) => (webhook === before ? after : webhook));
    this.#begin(after, how);
    this.#publish(String(after.id));
  }

  /** @param how.isElsewhere its account is another than before */
  #begin(webhook: StoredWebhook, { isElsewhere = false }: { readonly isElsewhere?: boolean } = {}): void {
    const receiver = this.#receiverOf(webhook);
    this.#use(webhook, receiver);
    this.#upkeeps.use(webhook.id, receiver?.upkeep, { clears: isElsewhere });
  }

  #use(webhook: StoredWebhook, receiver = this.#receiverOf(webhook)): void {
    const { id } = webhook;
    const { clock, log } = this.#deps;
    const lane =
      this.#lanes.get(id) ??
      new WebhookLane(id, undefined, this.#db, {
        clock,
        log,
        onChange: () => this.#changed.add(id),
      });
    this.#lanes.set(id, lane);
    lane.use(webhook.values.isEnabled ? receiver?.target : undefined);
  }

  /** Undefined: its secret was stored with another key. */
  #receiverOf({
    id,
    values: { url, vendor, isEnabled },
    secret,
  }: StoredWebhook): { readonly target: EventTarget; readonly upkeep?: Upkeep } | undefined {
    const { isAllowedInside } = this;
    const { clock, vendors } = this.#deps;
    const now = () => clock.now();
    if (secret === undefined) return undefined;
    if (!vendor)
      return {
        target: {
          send: (message) => postEvent({ url, secret }, message, { now: now(), isAllowedInside }),
        },
      };
    return vendorTarget(
      { id, url, vendor, secret, isEnabled },
      {
        ...{ ...vendors, clock, now, isAllowedInside },
        registered: {
          read: () => this.#store.registered(id),
          write: (registered) => this.#store.keepRegistered(id, registered),
        },
        onOutcome: (error) => this.#tellOutcome(id, error),
      },
    );
  }

  /** Shows administrators how the work beside events goes. @param error undefined: it works again */
  #tellOutcome(id: number, error: unknown): void {
    const isRefusal = error instanceof VendorRefusal;
    if (error !== undefined)
      this.#deps.log.warn({ error, webhook: id }, 'A vendor’s product has not taken our address');
    if (error === undefined || isRefusal)
      this.#lanes.get(id)?.note(isRefusal ? error.answer : { isReceived: true, status: 200 });
  }

  #record(
    actor: Actor,
    { id, values }: StoredWebhook,
    audited: { readonly action: Audited['action']; readonly before?: object; readonly after?: object },
    db?: Kysely<Tables>,
  ): Promise<void> {
    const { before, after, action } = audited;
    return this.#deps.audit.record(
      actor,
      {
        kind: 'webhook',
        subject: String(id),
        label: values.name,
        action,
        ...(before && { before: { ...before } }),
        ...(after && { after: { ...after } }),
      },
      db,
    );
  }

  #publish(id: string): void {
    this.#deps.changes.publish(topics.webhooks, { uri: `${webhookSource}/${id}`, item: this.find(id) });
  }

  #describe(webhook: StoredWebhook): AdministeredWebhook {
    const lane = this.#lanes.get(webhook.id);
    const { lastAttempt, retryAt, counts = { waiting: 0, failed: 0 } } = lane ?? {};
    return {
      ...webhook.values,
      restUri: `${webhookSource}/${webhook.id}`,
      ...counts,
      ...(lastAttempt && { lastAttempt }),
      ...(retryAt !== undefined && { retryAt }),
      version: versionOf(webhook),
    };
  }
}

/** Returns true for a web address with a placeholder, and with no braces in its host. */
const isTemplate = (template: string, name: string): boolean =>
  template.includes(`{${name}}`) && readAddress(template) !== undefined;

const originsOf = ({ url, vendor }: Pick<WebhookValues, 'url' | 'vendor'>): string =>
  [url, vendor?.kind === 'zoho' ? vendor.accountsUrl : url].map((one) => new URL(one).origin).join(' ');

/** Credentials belong to an address: an administrator cannot send the credentials of others elsewhere. */
function checkCredentials(
  { vendor, url, crm }: WebhookValues,
  credentials: VendorCredentials | undefined,
  before?: StoredWebhook,
): void {
  if (vendor && crm) throw new SettingFault('crm', 'The product of a vendor is no CRM by web addresses.');
  if (!vendor && credentials) throw new SettingFault('credentials', 'A webhook gets its secret from here.');
  if (before && (before.values.vendor?.kind ?? '') !== (vendor?.kind ?? ''))
    throw new SettingFault('vendor', 'The kind of a receiver stays: add another.');
  const isSame = before && originsOf(before.values) === originsOf({ url, vendor });
  if (vendor && !credentials && !isSame)
    throw new SettingFault('credentials', 'The credentials for this address are missing.');
}

/** A product that calls us at another address gets another secret. */
function secretAfter(
  { values, secret }: StoredWebhook,
  { vendor }: WebhookValues,
  credentials: VendorCredentials | undefined,
): string | undefined {
  if (!vendor) return secret;
  if (credentials) return storedCredentials(credentials, vendor);
  if (secret === undefined || ownUrlOf(values.vendor) === ownUrlOf(vendor)) return secret;
  return renewedCredentials(secret, vendor);
}

const versionOf = ({ values }: StoredWebhook): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 12);
