import { type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import {
  type Mailbox,
  mailbox,
  mailboxDestination,
  maxCommentLength,
  type VoicemailMessage,
  type VoicemailNotification,
  type VoicemailType,
  voicemailMessage,
} from '#wire/calls/voicemail.ts';
import type { Forwarding, Forwardings } from '../forwardings/forwardings.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { watchers } from '../state/watchers.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { RouterAddress } from '../transport/router-address.ts';

/** The length of a page: as many messages as a mailbox takes. */
const pageLength = 100;
/** A long message over a slow line. */
const contentTimeoutMs = 120_000;
const mailboxSource = 'v1/user/Mailbox/bean';
const forwardingsPath = 'v1/user/Forwarding';
/** When calls go to the mailbox: on no answer, on busy, and where no phone can be reached. */
const occasions: readonly string[] = ['NA', 'OB', 'UR'];

const messageAt = (address: RouterAddress) => {
  const withPhoto = (message: VoicemailMessage): VoicemailMessage =>
    message.remoteUrlPhoto
      ? { ...message, remoteUrlPhoto: address.ofPicture(message.remoteUrlPhoto) }
      : message;
  return z.pipe(voicemailMessage, z.transform(withPhoto));
};

/** The recipient of a forwarded message, and a comment. */
export interface VoicemailForward {
  /** Internal number of a colleague. */
  readonly destination: string;
  /** A comment of at most 500 characters, which the colleague sees beside the message. */
  readonly comment?: string;
}

/** The user's mailbox. Methods reject with `notFound` (the message is gone), `offline`, `timeout`. */
export class Voicemail {
  readonly #rest: DomainDeps['rest'];
  readonly #listDeps: ListDeps;
  readonly #forwardings: Pick<Forwardings, 'items' | 'refresh'>;
  readonly #mailbox = signal<Mailbox | undefined>(undefined);
  readonly #watchers = watchers();

  /** Newest first; live while watched. */
  readonly messages: List<VoicemailMessage>;
  /** How full the mailbox is, and how the user learns of messages. Live during `watchMailbox()`, undefined otherwise. */
  readonly mailbox: ReadonlySignal<Mailbox | undefined> = this.#mailbox;

  /** @internal */
  constructor(
    deps: ListDeps & Pick<DomainDeps, 'whileSignedIn'>,
    forwardings: Pick<Forwardings, 'items' | 'refresh'>,
  ) {
    this.#rest = deps.rest;
    this.#forwardings = forwardings;
    this.#listDeps = deps;
    this.messages = this.#list({});
    deps.whileSignedIn(({ onEnd }) =>
      onEnd(
        effectWhen(
          () => this.#watchers.any.value,
          () => this.#followMailbox(deps),
        ),
      ),
    );
  }

  /**
   * Returns a list of the messages of these kinds, which the phone system filters; live while watched.
   *
   * @example client.voicemail.select(['RECORD_SERVICE']) // what the user has dictated
   */
  select(types: readonly VoicemailType[]): List<VoicemailMessage> {
    return this.#list({ type: types.join(',') });
  }

  /** Keeps `mailbox` live. Returns an unsubscribe function. */
  watchMailbox(): () => void {
    return this.#watchers.watch();
  }

  /**
   * Chooses how the user learns of a message. Rejects with `voicemail.noEmail` if the user has no e-mail address that
   * the phone system knows.
   */
  async setNotification(notification: VoicemailNotification): Promise<void> {
    const request = { path: mailboxSource, method: 'PUT', body: { notification } } as const;
    try {
      const item = await this.#rest.read(mailbox, request);
      if (this.#mailbox.peek()) this.#mailbox.value = item;
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 ? error.as('voicemail.noEmail') : error;
    }
  }

  /** Returns the sound of a message, as `audio/wav`. */
  content({ restUri }: Pick<VoicemailMessage, 'restUri'>): Promise<Blob> {
    return this.#rest.blob({ path: `${restUri}/content`, timeoutMs: contentTimeoutMs });
  }

  /** Marks a message as read or unread. */
  async setRead(
    { restUri: path }: Pick<VoicemailMessage, 'restUri'>,
    { read }: { readonly read: boolean },
  ): Promise<void> {
    await this.#rest.send({ path, method: 'PUT', body: { isRead: read } });
  }

  /**
   * Takes care of a message that was left for a group, or no longer: all members see it. Rejects with
   * `voicemail.handledByOther` if another member takes care of it already.
   */
  async setHandled(
    { restUri: path }: Pick<VoicemailMessage, 'restUri'>,
    { handled }: { readonly handled: boolean },
  ): Promise<void> {
    try {
      await this.#rest.send({ path, method: 'PUT', body: { isHandled: handled } });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 ? error.as('voicemail.handledByOther') : error;
    }
  }

  /** Removes a message, which `restore` can bring back for some minutes. */
  async remove({ restUri: path }: Pick<VoicemailMessage, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  /** Brings back a removed message. Rejects with `voicemail.full` if the mailbox has no room for it. */
  async restore({ restUri }: Pick<VoicemailMessage, 'restUri'>): Promise<void> {
    await this.#post(`${restUri}/restore`, {});
  }

  /**
   * Puts a copy of a message into the mailbox of a colleague; it stays here too. Rejects with `voicemail.noMailbox` (no other
   * user with a mailbox has this number) and `voicemail.full` (theirs has no room).
   */
  async forward(
    { restUri }: Pick<VoicemailMessage, 'restUri'>,
    { destination, comment = '' }: VoicemailForward,
  ): Promise<void> {
    const text = comment.trim().slice(0, maxCommentLength);
    await this.#post(`${restUri}/forward`, { destination, ...(text && { comment: text }) });
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
    // Forwardings for some calls only, inactive forwardings, and forwardings for other occasions stay as they are.
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

  #list(query: Readonly<Record<string, string>>): List<VoicemailMessage> {
    return new RouterList(this.#listDeps, {
      source: 'v1/user/Voicemail',
      schema: messageAt(this.#rest.address),
      query,
      pageLength,
      compare: newestFirst,
    });
  }

  async #post(path: string, body: object): Promise<void> {
    try {
      await this.#rest.send({ path, method: 'POST', body });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409) throw error.as('voicemail.full');
      throw error.status === 406 ? error.as('voicemail.noMailbox') : error;
    }
  }

  #followMailbox({ watch }: ListDeps): () => void {
    const show = ([item]: readonly Mailbox[]) => {
      if (item) this.#mailbox.value = item;
    };
    const unwatch = watch(mailbox, { source: mailboxSource }, { snapshot: show, update: show });
    return () => {
      unwatch();
      this.#mailbox.value = undefined;
    };
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
