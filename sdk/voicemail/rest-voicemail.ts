import { RestForwardings } from '../forwardings/rest-forwardings.ts';
import type { Rest } from '../transport/rest.ts';
import type { ToldForwarding } from '../wire/forwarding.ts';
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
    return all.some((one) => one.activated && one.forwardType === 'NA' && toMailbox(one));
  }

  async setAnswering({ answering }: { readonly answering: boolean }): Promise<void> {
    const all = await new RestForwardings(this.#rest).list();
    if (!answering) {
      for (const { restUri: path } of all.filter(toMailbox))
        await this.#rest.send({ path, method: 'DELETE' });
      return;
    }
    const isOpen = (occasion: string) =>
      !all.some(({ activated, forwardType }) => activated && forwardType === occasion);
    for (const forwardType of occasions.filter(isOpen)) {
      const body = { forwardType, destination: mailboxDestination };
      await this.#rest.send({ path: forwardingsPath, method: 'POST', body });
    }
  }
}

const toMailbox = ({ destination }: ToldForwarding): boolean => destination === mailboxDestination;
