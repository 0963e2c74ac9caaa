import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { cleanDisplayName } from '#wire/meetings/meeting-frames.ts';
import {
  type ChangedMeetingPoint,
  type MeetingPoint,
  type MeetingRoom,
  meetingPoint,
  meetingPointSource,
  type NewMeetingPoint,
  type RoomMember,
} from '#wire/meetings/meeting-point.ts';
import type { Info } from '#wire/session/info.ts';
import { loadedProfile, type ProfileSource } from '../profile/loaded-profile.ts';
import type { Settings } from '../settings/settings.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { Listeners } from '../state/listeners.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { backoffMs } from '../transport/backoff.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type {
  DriverRoom,
  JoinRequest,
  LeaveOptions,
  MeetingDriver,
  MeetingDriverEvents,
  RefusedGuest,
} from './driver.ts';
import { driverEvents, type MissingPlugin } from './driver-events.ts';
import { readMeetingToken } from './meeting-token.ts';
import { PointRequests } from './point-requests.ts';
import { type MeetingPrompt, MeetingPrompts } from './prompts.ts';
import { isExternalUid, mayChangeDenial, mayHostMeetings } from './rules.ts';
import { type MeetingComputer, setUpRefusal, thisComputer } from './set-up.ts';
import { idleService, isFree, type MeetingEvent, type MeetingService, nextService } from './state-machine.ts';

/** @internal */
export interface MeetingsDeps extends DomainDeps, ListDeps, ProfileSource {
  readonly settings: Pick<Settings, 'current' | 'change'>;
  /** The computer; by default the computer that runs the program. */
  readonly computer?: MeetingComputer;
}

/**
 * The video meetings of the signed-in user: the conference service, the user's meeting points, requests to join and invitations.
 * `start()` connects with a driver; signing out ends it.
 */
export class Meetings {
  readonly #deps: MeetingsDeps;
  readonly #service = signal<MeetingService>(idleService);
  readonly #room = signal<DriverRoom | undefined>(undefined);
  readonly #missingPlugin = signal<MissingPlugin | undefined>(undefined);
  readonly #prompts: MeetingPrompts;
  readonly #requests: PointRequests;
  readonly #computer: MeetingComputer;
  readonly #refusedGuests = new Listeners<RefusedGuest>();
  #driver: MeetingDriver | undefined;
  #cancelRetry: (() => void) | undefined;
  /** Counts starts and stops: a start that waited and is no longer the newest start does nothing. */
  #startAttempt = 0;
  /** The meeting point that the user has hosted last. */
  #hostedId: string | undefined;

  /** The state of the conference service with its reason, its connection, the presence and the call. */
  readonly service: ReadonlySignal<MeetingService> = this.#service;
  /** The meeting points of the user, the oldest first. */
  readonly points: RouterList<MeetingPoint>;
  /** The meeting that the user is in. */
  readonly room: ReadonlySignal<DriverRoom | undefined> = this.#room;
  /** Open requests to join and invitations, the oldest first. Answer them with `accept()` or `reject()`. */
  readonly prompts: ReadonlySignal<readonly MeetingPrompt[]>;
  /** A program that the user has to get; undefined when nothing is missing, or after `dismissPlugin()`. */
  readonly missingPlugin: ReadonlySignal<MissingPlugin | undefined> = this.#missingPlugin;
  /** True if the licence of the user hosts. */
  readonly mayHost: ReadonlySignal<boolean> = computed(() => mayHostMeetings(this.#userType.value));
  /** True if the licence of the user may let external people ask. */
  readonly mayChangeDenial: ReadonlySignal<boolean> = computed(() => mayChangeDenial(this.#userType.value));
  /** True if requests of external people are refused without asking: the user's setting, or the licence forces it. */
  readonly deniesExternal: ReadonlySignal<boolean> = computed(() => {
    const wanted = this.#deps.settings.current.value?.sightcall.automaticDenyExternal ?? true;
    return wanted || !this.mayChangeDenial.value;
  });

  readonly #userType = computed(() => this.#deps.info.value?.externalServices.videoConference?.userType);

  /** @internal */
  constructor(deps: MeetingsDeps) {
    this.#deps = deps;
    this.#computer = deps.computer ?? thisComputer();
    this.#prompts = new MeetingPrompts(deps.platform.clock);
    this.#requests = new PointRequests(deps.rest, (event) => this.#apply(event));
    this.prompts = this.#prompts.open;
    this.points = new RouterList(deps, { source: meetingPointSource, schema: meetingPoint });
    deps.whileSignedIn(({ onEnd }) => onEnd(() => this.stop()));
  }

  /**
   * Connects to the conference service. `service` has what becomes of it: also failures, so this rejects only with
   * `session.notSignedIn`, `profile.notLoaded` after 10 seconds, and `aborted` when the user signs out meanwhile. A driver that runs is
   * replaced.
   */
  async start(driver: MeetingDriver): Promise<void> {
    const attempt = this.#startAttempt + 1;
    this.#startAttempt = attempt;
    const profile = await loadedProfile(this.#deps);
    if (this.#startAttempt !== attempt) return;
    this.stop();
    const isBehalf = this.#deps.login.peek()?.isBehalf ?? false;
    const refusal = setUpRefusal({ info: profile, isBehalf }, this.#computer);
    if (refusal) {
      this.#apply({ name: 'setUpRefused', reason: refusal });
      return;
    }
    this.#driver = driver;
    try {
      await driver.load();
    } catch (thrown) {
      this.#failed(driver, { name: 'scriptFailed' }, thrown);
      return;
    }
    if (this.#driver === driver) await this.#connect(driver, profile, 1);
  }

  /** Ends the connection: the service is idle, and all questions are closed. */
  stop(): void {
    this.#startAttempt += 1;
    const driver = this.#driver;
    this.#driver = undefined;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    driver?.stop();
    this.#prompts.clear();
    this.#room.value = undefined;
    this.#missingPlugin.value = undefined;
    this.#apply({ name: 'stop' });
  }

  /**
   * Opens the meeting of a meeting point. Throws `meeting.notAllowed` without a licence to host, `meeting.notReady` while the service is
   * not initialized, `meeting.callPending` during a call.
   */
  host(point: MeetingPoint): void {
    this.#hostingDriver().host(point);
    this.#hostedId = point.id;
  }

  /** Creates a meeting point, once the profile is loaded. Rejects like `host()` and `start()`, and with `meeting.limit`. */
  async create(draft: NewMeetingPoint): Promise<MeetingPoint> {
    await loadedProfile(this.#deps);
    this.#hostingDriver();
    return this.#requests.create(draft);
  }

  /** Reads a meeting point. Rejects with `notFound`. */
  get(id: string): Promise<MeetingPoint> {
    return this.#requests.get(id);
  }

  /** Changes the named properties of a meeting point; its link stays. Rejects with `badRequest`, `notFound`. */
  change({ restUri }: Pick<MeetingPoint, 'restUri'>, body: ChangedMeetingPoint): Promise<MeetingPoint> {
    return this.#requests.change(restUri, body);
  }

  /** Deletes a meeting point: its link stops working. Rejects with `notFound`. */
  async remove({ restUri, id }: Pick<MeetingPoint, 'restUri' | 'id'>): Promise<void> {
    await this.#requests.remove(restUri);
    if (this.#service.peek().point?.id === id) this.#apply({ name: 'point', kind: 'delete' });
  }

  /** Reads the members of a meeting point. Rejects with `notFound`. */
  membersOf({ id }: Pick<MeetingPoint, 'id'>): Promise<MeetingRoom> {
    return this.#requests.membersOf(id);
  }

  /**
   * Replaces the members of a meeting point. The new members among them are informed by mail. Rejects with `badRequest` for
   * an address that is none, and `notFound`.
   */
  setMembers({ id }: Pick<MeetingPoint, 'id'>, members: readonly RoomMember[]): Promise<MeetingRoom> {
    return this.#requests.setMembers(id, members);
  }

  /** Asks to join a meeting. Throws `meeting.notReady` and `meeting.callPending`. */
  join(target: { readonly owner: string; readonly pointId: string }): void {
    this.#freeDriver().join(target);
  }

  /** Asks a colleague to join the hosted meeting. Throws `meeting.notReady`. */
  invite(uid: string): void {
    this.#readyDriver().invite(uid);
  }

  /** Leaves the meeting, which goes on for colleagues; with `forAll`, a hosted meeting ends for all members. */
  leave(options?: LeaveOptions): void {
    this.#driver?.leave(options);
  }

  /**
   * Calls `listener` when a guest without an account was refused at a meeting point of the user because of its settings.
   * Returns an unsubscribe function.
   */
  onGuestRefused(listener: (guest: RefusedGuest) => void): () => void {
    return this.#refusedGuests.add(listener);
  }

  /** Accepts a request to join, or an invitation: the user joins its meeting. A question that is over is ignored. */
  accept(prompt: MeetingPrompt): void {
    this.#answer(prompt, true);
  }

  /** Rejects a request to join, or an invitation. */
  reject(prompt: MeetingPrompt): void {
    this.#answer(prompt, false);
  }

  /** Closes the question for a missing program. */
  dismissPlugin(): void {
    this.#missingPlugin.value = undefined;
  }

  /**
   * Refuses requests of external people without asking, or asks. Only the licence `premium_plus` may ask: with any other
   * licence, the setting stays on. Rejects like `settings.change()`.
   */
  setDeniesExternal({ denies }: { readonly denies: boolean }): Promise<void> {
    const automaticDenyExternal = denies || !this.mayChangeDenial.peek();
    return this.#deps.settings.change({ sightcall: { automaticDenyExternal } });
  }

  async #connect(driver: MeetingDriver, profile: Info, attempt: number): Promise<void> {
    const { rest, platform } = this.#deps;
    const { user, externalServices } = profile;
    const uid = user.iUserID;
    try {
      const token = await readMeetingToken(rest, { uid, random: platform.clock.random() });
      if (this.#driver !== driver) return;
      const appId = externalServices.videoConference?.appId ?? '';
      const displayName = cleanDisplayName(user.userName);
      const { host: address } = rest.address;
      driver.connect({ address, appId, token, uid, displayName }, this.#eventsOf(driver, profile));
    } catch (thrown) {
      const error = toCallsideError(thrown);
      this.#failed(
        driver,
        error.status === 0 ? { name: 'cloud', state: 'ko' } : { name: 'tokenFailed' },
        error,
      );
      if (this.#driver === driver) this.#tryAgain(driver, profile, attempt + 1, error);
    }
  }

  /** A phone system that is not reached, or is too busy, may be later. A refusal stays a refusal. */
  #tryAgain(driver: MeetingDriver, profile: Info, attempt: number, { status }: CallsideError): void {
    if (status === 0 || status >= 500) this.#connectLater(driver, profile, attempt);
  }

  #connectLater(driver: MeetingDriver, profile: Info, attempt: number): void {
    const { clock } = this.#deps.platform;
    const connect = () => void this.#connect(driver, profile, attempt);
    this.#cancelRetry?.();
    this.#cancelRetry = clock.after(backoffMs(attempt - 1, clock.random()), connect, { isBackground: true });
  }

  /** The failure is part of the state; its cause is in the log only. */
  #failed(driver: MeetingDriver, event: MeetingEvent, thrown: unknown): void {
    if (this.#driver !== driver) return;
    this.#deps.log.to('meetings')?.('The conference service was not set up', toCallsideError(thrown));
    this.#apply(event);
  }

  #eventsOf(driver: MeetingDriver, profile: Info): MeetingDriverEvents {
    return driverEvents({
      isCurrent: () => this.#driver === driver,
      apply: (event) => this.#apply(event),
      lost: () => this.#connectLater(driver, profile, 2),
      prompts: this.#prompts,
      room: this.#room,
      guestRefused: (guest) => this.#refusedGuests.emit(guest),
      requested: (request) => this.#requested(driver, request),
      missing: (plugin) => {
        const isNeeded = plugin.kind === 'client' || !this.#computer.isWrapper;
        if (isNeeded) this.#missingPlugin.value = plugin;
      },
    });
  }

  #requested(driver: MeetingDriver, request: JoinRequest): void {
    if (this.#refuses(request)) driver.answerRequest(request.id, { accept: false });
    else this.#prompts.add({ kind: 'joinRequest', ...request });
  }

  /** The meeting point of the meeting may deny more than the setting, or less with the licence for it. */
  #refuses({ uid }: JoinRequest): boolean {
    const point = this.#pointOfRoom();
    if (point?.isLocked) return true;
    if (!isExternalUid(uid)) return false;
    if (!this.mayChangeDenial.peek()) return true;
    return point?.automaticDeny ?? this.deniesExternal.peek();
  }

  /**
   * Returns the meeting point of the meeting, as it is set now. The service reports points that are saved meanwhile, also
   * other points. A driver of a third party may have no room, and then the hosted point is the reported point.
   */
  #pointOfRoom(): MeetingPoint | undefined {
    const { point } = this.#service.peek();
    const id = this.#room.peek()?.pointId ?? this.#hostedId ?? point?.id;
    return this.points.items.peek().find((one) => one.id === id) ?? (point?.id === id ? point : undefined);
  }

  #answer(prompt: MeetingPrompt, accepts: boolean): void {
    if (!this.#prompts.remove(prompt)) return;
    if (prompt.kind === 'joinRequest') this.#driver?.answerRequest(prompt.id, { accept: accepts });
    else this.#driver?.answerInvitation(prompt.id, { accept: accepts });
  }

  #hostingDriver(): MeetingDriver {
    if (!this.mayHost.peek()) throw new CallsideError('meeting.notAllowed');
    return this.#freeDriver();
  }

  #freeDriver(): MeetingDriver {
    const driver = this.#readyDriver();
    if (!isFree(this.#service.peek())) throw new CallsideError('meeting.callPending');
    return driver;
  }

  #readyDriver(): MeetingDriver {
    const driver = this.#driver;
    if (!driver || this.#service.peek().state !== 'initialized') throw new CallsideError('meeting.notReady');
    return driver;
  }

  #apply(event: MeetingEvent): void {
    this.#service.value = nextService(this.#service.peek(), event);
  }
}
