import { programIn } from '../../local/sip/message/headers.ts';
import type { EngineEvent, PhoneRegistration } from '../../port.ts';
import type { AriEvent } from '../ari/ari-messages.ts';
import type { MediaKind } from './accounts.ts';
import { addressIn, type DescribedRegistration } from './register-notes.ts';

/** ARI does not tell when a registration ends; phones renew it within this time. */
const lastsMs = 3_600_000;

/** A phone that has registered. */
export interface Contact {
  readonly registerId: string;
  /** The address at which it rings. */
  readonly uri: string;
  /** The program that it names itself; empty: not known. */
  readonly program: string;
  readonly expiresAt: number;
}

/** The phones that have registered at Asterisk. */
export class Registrations {
  readonly #emit: (event: EngineEvent) => void;
  readonly #onContact: (registerId: string, kind: MediaKind) => void;
  readonly #contacts = new Map<string, Map<string, PhoneRegistration>>();
  /** The descriptions of registrations by their names and addresses. They come before or after ARI's event. */
  readonly #described = new Map<string, Map<string, Omit<PhoneRegistration, 'address'>>>();
  readonly #watchers = new Set<() => void>();

  /** @param onContact called with the kind of each phone that registers */
  constructor(emit: (event: EngineEvent) => void, onContact: (registerId: string, kind: MediaKind) => void) {
    this.#emit = emit;
    this.#onContact = onContact;
  }

  get size(): number {
    return [...this.#contacts.values()].reduce((sum, { size }) => sum + size, 0);
  }

  has(registerId: string): boolean {
    return this.#contacts.has(registerId);
  }

  of(registerId: string): readonly PhoneRegistration[] {
    return [...(this.#contacts.get(registerId)?.values() ?? [])];
  }

  /** The addresses at which the phones of a name ring. */
  contactsOf(registerId: string): readonly string[] {
    return [...(this.#contacts.get(registerId)?.keys() ?? [])];
  }

  onEvent({ type, contact_info: contact, endpoint }: AriEvent): void {
    if (type !== 'ContactStatusChange' || !contact || !endpoint) return;
    // A trunk is no phone.
    if (contact.aor.includes(':')) return;
    const status = contact.contact_status;
    if (status === 'Removed') {
      this.#described.get(contact.aor)?.delete(addressIn(contact.uri));
      this.#remove(contact.aor, contact.uri, 'expired');
    } else if (status === 'Unreachable') this.#remove(contact.aor, contact.uri, 'lost');
    else
      this.add({
        ...{ registerId: contact.aor, uri: contact.uri, program: '', expiresAt: Date.now() + lastsMs },
        ...this.#contacts.get(contact.aor)?.get(contact.uri),
        ...this.#described.get(contact.aor)?.get(addressIn(contact.uri)),
      });
  }

  /** A phone has registered, or renewed its registration. */
  describe({ registerId, contact, program, lastsMs: forMs }: DescribedRegistration): void {
    const described = this.#described.get(registerId) ?? new Map();
    this.#described.set(registerId, described);
    const facts = { program, expiresAt: Date.now() + forMs };
    described.set(contact, facts);
    for (const uri of this.contactsOf(registerId))
      if (addressIn(uri) === contact) this.add({ registerId, uri, ...facts });
  }

  /** The connection of a phone with an address of this user is lost. */
  lose(registerId: string, user: string): void {
    for (const uri of this.contactsOf(registerId))
      if (uri.startsWith(`sip:${user}@`)) this.#remove(registerId, uri, 'lost');
  }

  /** The phones of a name have been taken off. */
  clear(registerId: string): void {
    this.#described.delete(registerId);
    for (const uri of this.contactsOf(registerId)) this.#remove(registerId, uri, 'removed');
  }

  /** Asterisk has died. */
  clearAll(): void {
    for (const registerId of [...this.#contacts.keys()]) this.clear(registerId);
  }

  /** Resolves when a phone of this name is registered. */
  arrival(registerId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.has(registerId) && !signal.aborted) return;
        this.#watchers.delete(look);
        signal.removeEventListener('abort', look);
        resolve();
      };
      this.#watchers.add(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  add({ registerId, uri, program, expiresAt }: Contact): void {
    const contacts = this.#contacts.get(registerId) ?? new Map<string, PhoneRegistration>();
    this.#contacts.set(registerId, contacts);
    this.#onContact(registerId, /;transport=wss?(;|$)/i.test(uri) ? 'browser' : 'desk');
    contacts.set(uri, { address: hostOf(uri), program: programIn(program), expiresAt });
    this.#emit({ type: 'registered', registerId, expiresAt });
    for (const look of [...this.#watchers]) look();
  }

  #remove(registerId: string, uri: string, why: 'removed' | 'expired' | 'lost'): void {
    const contacts = this.#contacts.get(registerId);
    if (!contacts?.delete(uri) || contacts.size > 0) return;
    this.#contacts.delete(registerId);
    this.#emit({ type: 'unregistered', registerId, why });
  }
}

const hostOf = (uri: string): string => /@(\[[^\]]+\]|[^:;>]+)/.exec(uri)?.[1] ?? '';
