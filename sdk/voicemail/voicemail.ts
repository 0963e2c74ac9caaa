import type { Forwarding, Forwardings } from '../forwardings/forwardings.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { mailboxDestination, type VoicemailMessage, voicemailMessage } from '../wire/calls/voicemail.ts';

/** The most messages that a mailbox takes. */
const maxMessages = 100;
/** A long message over a slow line. */
const contentTimeoutMs = 120_000;
const forwardingsPath = 'v1/user/Forwarding';
/** When calls go to the mailbox: on no answer, on busy, and where no phone can be reached. */
const occasions: readonly string[] = ['NA', 'OB', 'UR'];

type Which = Pick<VoicemailMessage, 'restUri'>;

/** The user's mailbox. Methods reject with `notFound` (the message is gone), `offline`, `timeout`. */
export class Voicemail {
  readonly #rest: DomainDeps['rest'];
  readonly #forwardings: Pick<Forwardings, 'items' | 'refresh'>;

  /** Newest first; live while watched. */
  readonly messages: List<VoicemailMessage>;

  /** @internal */
  constructor(deps: ListDeps, forwardings: Pick<Forwardings, 'items' | 'refresh'>) {
    this.#rest = deps.rest;
    this.#forwardings = forwardings;
    this.messages = new RouterList(deps, {
      source: 'v1/user/Voicemail',
      schema: voicemailMessage,
      pageLength: maxMessages,
      compare: newestFirst,
    });
  }

  /** Returns the sound of a message, as `audio/wav`. */
  content({ restUri }: Which): Promise<Blob> {
    return this.#rest.blob({ path: `${restUri}/content`, timeoutMs: contentTimeoutMs });
  }

  /** Marks a message as read or unread. */
  async setRead({ restUri: path }: Which, { read }: { readonly read: boolean }): Promise<void> {
    await this.#rest.send({ path, method: 'PUT', body: { isRead: read } });
  }

  /** Removes a message. */
  async remove({ restUri: path }: Which): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  /** Whether calls that the user does not take go to the mailbox. */
  async isAnswering(): Promise<boolean> {
    const all = await this.#loadForwardings();
    return all.some((one) => one.forwardType === 'NA' && isForAll(one) && isToMailbox(one));
  }

  /**
   * Sends calls to the mailbox, or no longer: on no answer, on busy, and where no phone can be reached, except on
   * occasions on which they are forwarded elsewhere.
   */
  async setAnswering({ answering }: { readonly answering: boolean }): Promise<void> {
    const rest = this.#rest;
    // Forwardings for some calls only, inactive ones, and those for other occasions stay as they are.
    const all = (await this.#loadForwardings()).filter(isForAll);
    const has = (occasion: string) => all.some(({ forwardType }) => forwardType === occasion);
    if (answering) {
      for (const forwardType of occasions.filter((one) => !has(one))) {
        const body = { forwardType, destination: mailboxDestination };
        await rest.send({ path: forwardingsPath, method: 'POST', body });
      }
      return;
    }
    const own = all.filter((one) => isToMailbox(one) && occasions.includes(one.forwardType));
    for (const { restUri: path } of own) await rest.send({ path, method: 'DELETE' });
  }

  async #loadForwardings(): Promise<readonly Forwarding[]> {
    await this.#forwardings.refresh();
    return this.#forwardings.items.peek();
  }
}

const newestFirst = (one: VoicemailMessage, other: VoicemailMessage): number =>
  other.timestamp - one.timestamp;

const isToMailbox = ({ destination }: Forwarding): boolean => destination === mailboxDestination;

/** Active, for all calls, and not a part of another forwarding. */
const isForAll = (one: Forwarding): boolean =>
  one.activated && one.filter === 'A' && !one.parentForwarding && !one.isConditional;
