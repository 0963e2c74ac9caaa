import type { Forwarding } from '../forwardings/forwardings.ts';
import { RestForwardings } from '../forwardings/rest-forwardings.ts';
import type { Rest } from '../transport/rest.ts';
import { mailboxDestination, type VoicemailMessage } from '../wire/voicemail.ts';
import type { Voicemail } from './voicemail.ts';

/** A long message over a slow line. */
const contentTimeoutMs = 120_000;

const forwardingsPath = 'v1/user/Forwarding';

/** When calls go to the mailbox: nobody answers, the user talks, no phone can be reached. */
const occasions = ['NA', 'OB', 'UR'] as const;

type Which = Pick<VoicemailMessage, 'restUri'>;

/** What can be done with messages, by request. */
export class RestVoicemail implements Omit<Voicemail, 'messages' | 'watch'> {
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  content({ restUri }: Which): Promise<Blob> {
    return this.#rest.blob({ path: `${restUri}/content`, timeoutMs: contentTimeoutMs });
  }

  async setRead({ restUri: path }: Which, { read }: { readonly read: boolean }): Promise<void> {
    await this.#rest.send({ path, method: 'PUT', body: { isRead: read } });
  }

  async remove({ restUri: path }: Which): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  async isAnswering(): Promise<boolean> {
    const all = await new RestForwardings(this.#rest).list();
    return all.some((one) => one.forwardType === 'NA' && isForAll(one) && toMailbox(one));
  }

  async setAnswering({ answering }: { readonly answering: boolean }): Promise<void> {
    // What somebody made for some calls only, or turned off, or for another occasion, stays as it is.
    const all = (await new RestForwardings(this.#rest).list()).filter(isForAll);
    const has = (occasion: string) => all.some(({ forwardType }) => forwardType === occasion);
    if (answering) {
      for (const forwardType of occasions.filter((one) => !has(one))) {
        const body = { forwardType, destination: mailboxDestination };
        await this.#rest.send({ path: forwardingsPath, method: 'POST', body });
      }
      return;
    }
    const own = all.filter(
      (one) => toMailbox(one) && (occasions as readonly string[]).includes(one.forwardType),
    );
    for (const { restUri: path } of own) await this.#rest.send({ path, method: 'DELETE' });
  }
}

const toMailbox = ({ destination }: Forwarding): boolean => destination === mailboxDestination;

/** Nobody has narrowed it, and it belongs to no other one. */
const isForAll = (one: Forwarding): boolean =>
  one.activated && one.filter === 'A' && !one.parentForwarding && !one.isConditional;
