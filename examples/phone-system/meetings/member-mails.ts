import type { Clock } from '../base/clock.ts';
import type { People } from '../users/person.ts';
import { displayName } from '../users/person.ts';
import type { MessageMails } from '../voicemail/message-mails.ts';
import type { NotifyMembers } from './meeting-points.ts';

interface MemberMailsDeps {
  readonly mails: Pick<MessageMails, 'sendText'>;
  readonly people: Pick<People, 'byId'>;
  readonly clock: Clock;
}

type Told = Parameters<NotifyMembers>[0];

/** The e-mails to new members of meeting points. */
export class MemberMails {
  readonly #deps: MemberMailsDeps;
  readonly #sending = new Set<Promise<void>>();

  constructor(deps: MemberMailsDeps) {
    this.#deps = deps;
  }

  /** Sends each member an e-mail, without keeping the host waiting. An e-mail that is not accepted becomes a file. */
  readonly tell: NotifyMembers = (told) => {
    const sending = this.#sendAll(told).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  };

  /** Waits for e-mails that are being sent. */
  async settle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #sendAll({ personId, point, members, page }: Told): Promise<void> {
    const { mails, people, clock } = this.#deps;
    const host = people.byId(personId);
    if (!host) return;
    const name = displayName(host);
    const link = page === undefined ? undefined : linkTo(page, point, name);
    const way = link ? `Join: ${link}` : `${name} has the link.`;
    for (const { email } of members)
      await mails.sendText({
        to: email,
        subject: `Meetings: ${point.displayName}`,
        text: `${name} has made you a member of the meeting room “${point.displayName}”.\n\n${way}\n`,
        sentAt: clock.now(),
      });
  }
}

/** Returns the link as clients make it: the guests' page beside the application, the host, the meeting point, the host's name. */
function linkTo(page: string, { uid, id }: Told['point'], host: string): string {
  const link = new URL(['/externals', uid, id].join('/'), page);
  link.searchParams.set('name', host);
  return link.href;
}
