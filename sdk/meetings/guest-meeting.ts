import { type ReadonlySignal, signal } from '@preact/signals-core';
import { meetingGuest, meetingGuestSource } from '#wire/meetings/meeting-frames.ts';
import type { MeetingDriverEvents } from './driver.ts';
import { leftLineAt } from './room/left-line.ts';
import { WebMeetingDriver, type WebMeetingOptions } from './web-driver.ts';

/** Why a guest could not ask: there is no such meeting, guests are refused, too many ask, or the phone system is not reached. */
export type GuestRefusal = 'notFound' | 'noGuests' | 'tooMany' | 'failed';

const refusals: Readonly<Record<number, GuestRefusal>> = { 403: 'noGuests', 404: 'notFound', 503: 'tooMany' };

/**
 * A meeting of a guest without an account, who has its link. `ask()` waits in the lobby until the host lets the guest in;
 * `visit` of the driver has what becomes of it.
 */
export class GuestMeeting {
  readonly #address: string;
  readonly #refusal = signal<GuestRefusal | undefined>(undefined);

  /** The driver, with the guest's devices and the visit. */
  readonly driver: WebMeetingDriver;
  /** Why the last `ask()` failed. */
  readonly refusal: ReadonlySignal<GuestRefusal | undefined> = this.#refusal;

  /** `address` is that of the phone system, as `https://pbx.example`. */
  constructor(address: string, options: WebMeetingOptions = {}) {
    this.#address = address;
    this.driver = new WebMeetingDriver(options);
  }

  /** Asks to join, under a name that the phone system cleans. Failures are in `refusal`; this never rejects. */
  async ask(target: {
    readonly owner: string;
    readonly pointId: string;
    readonly displayName: string;
  }): Promise<void> {
    const { owner, pointId, displayName } = target;
    this.#refusal.value = undefined;
    this.driver.begin();
    try {
      const response = await fetch(`${this.#address}/restletrouter/${meetingGuestSource}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ owner, meetingPointID: pointId, displayName }),
      });
      if (!response.ok) {
        this.#refusal.value = refusals[response.status] ?? 'failed';
        return;
      }
      const { token, uid, displayName: name } = meetingGuest.parse(await response.json());
      const login = { address: this.#address, appId: '', token, uid, displayName: name };
      this.driver.connect(login, this.#events({ owner, pointId }));
    } catch {
      // The network, or an answer of something that is no phone system.
      this.#refusal.value = 'failed';
    }
  }

  /**
   * Returns to the meeting, or to the wait for it, that the page was loaded again in. Returns false if there was none. What becomes of
   * it is in `visit` of the driver; if it is over meanwhile, that stays idle.
   */
  resume(): boolean {
    const left = leftLineAt(this.#address);
    if (!left) return false;
    const { uid } = left;
    const login = { address: this.#address, appId: '', token: '', uid, displayName: '' };
    this.driver.connect(login, this.#events());
    return true;
  }

  /** Leaves, and lets all devices go. */
  stop(): void {
    this.driver.stop();
  }

  /** Without a target the guest is in the meeting already, or waits for it. */
  #events(target?: { readonly owner: string; readonly pointId: string }): MeetingDriverEvents {
    const nothing = () => {};
    return {
      cloud: (state) => {
        if (state === 'ok' && target) this.driver.join(target);
      },
      connected: nothing,
      // A guest asks anew.
      lost: nothing,
      presence: nothing,
      error: () => {
        if (target) this.#refusal.value = 'failed';
      },
      point: nothing,
      joinRequest: nothing,
      requestGone: nothing,
      invitation: nothing,
      invitationGone: nothing,
      call: nothing,
      room: nothing,
      missingPlugin: nothing,
    };
  }
}
