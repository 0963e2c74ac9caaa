import { randomUUID } from 'node:crypto';
import type { Attendee, Room } from './room.ts';

/** The most people of a meeting who have not answered. */
const maxAsked = 200;

interface Invitation {
  readonly invited: Attendee;
  readonly room: Room;
}

/**
 * Open invitations of hosts. Each is for a single client of the invited person. A person who has not answered is asked
 * at every client that connects while the meeting goes on.
 */
export class Invitations {
  readonly #open = new Map<string, Invitation>();
  /** The uids of the people who have not answered. */
  readonly #asked = new Map<Room, Set<string>>();

  /** Invites a person, whose clients may come later. */
  ask(uid: string, room: Room, clients: readonly Attendee[]): void {
    const uids = this.#asked.get(room) ?? new Set();
    if (uids.size < maxAsked) this.#asked.set(room, uids.add(uid));
    for (const client of clients) this.#add(client, room);
  }

  /** A client has connected, whose person may have been invited. */
  arrived(client: Attendee): void {
    for (const [room, uids] of this.#asked) if (uids.has(client.uid)) this.#add(client, room);
  }

  /** Invites a client, unless it is invited already. */
  #add(invited: Attendee, room: Room): void {
    const isOpen = [...this.#open.values()].some((one) => one.invited === invited && one.room === room);
    if (isOpen || invited.room === room) return;
    const id = randomUUID();
    this.#open.set(id, { invited, room });
    const { uid, displayName } = room.owner;
    invited.send({ type: 'invitation', id, from: { uid, displayName }, pointId: room.point.id });
  }

  /** Returns the room of an invitation to this client, which is over then. The person's other clients need not answer. */
  take(by: Attendee, id: string): Room | undefined {
    const invitation = this.#open.get(id);
    if (invitation?.invited !== by) return undefined;
    this.#asked.get(invitation.room)?.delete(by.uid);
    this.#drop((one) => one.invited.uid === by.uid && one.room === invitation.room);
    return invitation.room;
  }

  /** The meeting is over. */
  dropOf(room: Room): void {
    this.#asked.delete(room);
    this.#drop((one) => one.room === room);
  }

  /** The client is gone. */
  forget(invited: Attendee): void {
    this.#drop((one) => one.invited === invited);
  }

  #drop(isOver: (invitation: Invitation) => boolean): void {
    for (const [id, invitation] of this.#open) {
      if (!isOver(invitation)) continue;
      this.#open.delete(id);
      invitation.invited.send({ type: 'invitationGone', id });
    }
  }
}
