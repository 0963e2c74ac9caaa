import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Forwarding, Forwardings } from '../forwardings/forwardings.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { watchers } from '../state/watchers.ts';
import { withUpdate } from '../state/with-update.ts';
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
  readonly #deps: Pick<DomainDeps, 'rest' | 'watch'>;
  readonly #forwardings: Pick<Forwardings, 'list'>;
  readonly #messages = signal<readonly VoicemailMessage[] | undefined>(undefined);
  readonly #watchers = watchers();

  /** Newest first; live while watched, undefined until they are known and while nobody watches. */
  readonly messages: ReadonlySignal<readonly VoicemailMessage[] | undefined> = this.#messages;

  /** @internal */
  constructor(
    deps: Pick<DomainDeps, 'rest' | 'watch' | 'whileSignedIn'>,
    forwardings: Pick<Forwardings, 'list'>,
  ) {
    this.#deps = deps;
    this.#forwardings = forwardings;
    deps.whileSignedIn(({ onEnd }) =>
      onEnd(
        effectWhen(
          () => this.#watchers.any.value,
          () => this.#subscribe(),
        ),
      ),
    );
  }

  /** Keeps `messages` live. Returns an unsubscribe function. */
  watch(): () => void {
    return this.#watchers.watch();
  }

  /** Returns the sound of a message, as `audio/wav`. */
  content({ restUri }: Which): Promise<Blob> {
    return this.#deps.rest.blob({ path: `${restUri}/content`, timeoutMs: contentTimeoutMs });
  }

  /** Marks a message as read or unread. */
  async setRead({ restUri: path }: Which, { read }: { readonly read: boolean }): Promise<void> {
    await this.#deps.rest.send({ path, method: 'PUT', body: { isRead: read } });
  }

  /** Removes a message. */
  async remove({ restUri: path }: Which): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /** Whether calls that the user does not take go to the mailbox. */
  async isAnswering(): Promise<boolean> {
    const all = await this.#forwardings.list();
    return all.some((one) => one.forwardType === 'NA' && isForAll(one) && isToMailbox(one));
  }

  /**
   * Sends calls to the mailbox, or no longer: on no answer, on busy, and where no phone can be reached, except on
   * occasions on which they are forwarded elsewhere.
   */
  async setAnswering({ answering }: { readonly answering: boolean }): Promise<void> {
    const { rest } = this.#deps;
    // Forwardings for some calls only, inactive ones, and those for other occasions stay as they are.
    const all = (await this.#forwardings.list()).filter(isForAll);
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

  #subscribe(): () => void {
    const show = (items: readonly VoicemailMessage[]) => {
      const byPath = new Map(items.map((item) => [item.restUri, item]));
      this.#messages.value = [...byPath.values()].sort((one, other) => other.timestamp - one.timestamp);
    };
    const request = { source: 'v1/user/Voicemail', queries: { offset: '0', length: String(maxMessages) } };
    const unwatch = this.#deps.watch(voicemailMessage, request, {
      snapshot: show,
      update: (items, removed) => show(withUpdate(this.#messages.peek() ?? [], { items, removed })),
    });
    return () => {
      unwatch();
      this.#messages.value = undefined;
    };
  }
}

const isToMailbox = ({ destination }: Forwarding): boolean => destination === mailboxDestination;

/** Active, for all calls, and not a part of another forwarding. */
const isForAll = (one: Forwarding): boolean =>
  one.activated && one.filter === 'A' && !one.parentForwarding && !one.isConditional;
