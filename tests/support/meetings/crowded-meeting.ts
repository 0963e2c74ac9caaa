import { Desk } from '#phone-system/testing/desk.ts';
import { MeetingClient } from '#phone-system/testing/meeting-client.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';

/** Meetings of Grace with people without an account, over their meeting sockets. None of them sends media by itself. */
export class CrowdedMeeting {
  readonly #system: PhoneSystem;
  readonly #grace: Desk;
  readonly #clients: MeetingClient[] = [];
  readonly point: { readonly id: string; readonly uid: string };

  private constructor(system: PhoneSystem, grace: Desk, point: CrowdedMeeting['point']) {
    this.#system = system;
    this.#grace = grace;
    this.point = point;
  }

  static async prepare(system: PhoneSystem): Promise<CrowdedMeeting> {
    const grace = await Desk.open(system, 'grace');
    const made = await grace.request('POST', 'v1/user/MeetingPoint', {
      displayName: 'All hands',
      automaticDeny: false,
    });
    return new CrowdedMeeting(system, grace, (await made.json()) as CrowdedMeeting['point']);
  }

  /** Begins a meeting of so many people, the host first, once the media server is ready for more than four. */
  async begin(people: number): Promise<readonly MeetingClient[]> {
    const body = { service: 'VideoConference', uid: this.point.uid };
    const login = await this.#grace.request('POST', 'v1/service/Login?rt=1', body);
    const host = await this.#open(((await login.json()) as { token: string }).token);
    host.send({ type: 'host', pointId: this.point.id });
    await host.next('room', ({ maxMembers }) => maxMembers === 25);
    const all = [host];
    while (all.length < people) {
      const guest = await this.ask();
      const { request } = await host.next('joinRequest');
      host.send({ type: 'answerRequest', id: request.id, accept: true });
      await guest.next('room');
      all.push(guest);
    }
    return all;
  }

  /** A guest without an account asks to come in. */
  async ask(): Promise<MeetingClient> {
    const { id: pointId, uid: owner } = this.point;
    const asked = await fetch(`${this.#system.url}/restletrouter/v1/meeting/guest`, {
      method: 'POST',
      body: JSON.stringify({ owner, meetingPointID: pointId, displayName: 'Zoe' }),
    });
    const guest = await this.#open(((await asked.json()) as { token: string }).token);
    guest.send({ type: 'join', owner, pointId });
    return guest;
  }

  /** All of them leave. */
  async end(): Promise<void> {
    for (const client of this.#clients.splice(0)) await client.leave();
  }

  async close(): Promise<void> {
    await this.end();
    await this.#grace.leave();
  }

  async #open(token: string): Promise<MeetingClient> {
    const client = new MeetingClient(this.#system.url, `token=${token}`);
    this.#clients.push(client);
    await client.next('welcome');
    return client;
  }
}
