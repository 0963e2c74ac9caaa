import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { MatrixClient } from 'matrix-js-sdk';
import type { ChatAccount, ChatPerson, ChatService } from '#wire/chat/chat-service.ts';
import { thisProgram } from '../platform/program-of.ts';
import { loadedProfile, type ProfileSource } from '../profile/loaded-profile.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { ChatState } from './chat-state.ts';
import { type ChatUnread, countUnread } from './chat-unread.ts';
import { findByEmail } from './find-by-email.ts';
import { ChatKeys } from './keys/chat-keys.ts';
import { policyOf } from './keys/policy.ts';
import { countMessages, type MessageCount } from './messages/count-messages.ts';
import { describePeople, findPerson, readAccount, readService } from './phone-system.ts';
import { createRoom, type NewRoom } from './rooms/create-room.ts';
import { findPublicRooms, type PublicRoom } from './rooms/public-rooms.ts';
import type { ChatRoom } from './rooms/room.ts';
import { RoomList } from './rooms/room-list.ts';
import { creationRule, deviceLabel } from './rules.ts';
import { catchUp } from './session/catch-up.ts';
import { ChatOwnership } from './session/chat-ownership.ts';
import { listOwnDevices, type OwnDevice, removeDevices, removeOutdatedDevices } from './session/devices.ts';
import { followConnection } from './session/follow-connection.ts';
import { loadEncryption, orChatError, startSync, toChatError } from './session/homeserver-client.ts';
import { signInAsStoredDevice } from './session/stored-device.ts';
import { ChatTrust } from './trust/chat-trust.ts';

interface ChatDeps
  extends Pick<DomainDeps, 'rest' | 'platform' | 'log' | 'report' | 'scope' | 'login' | 'whileSignedIn'>,
    ProfileSource {
  /** The user's phones. */
  readonly terminals: ReadonlySignal<readonly Pick<FormattedTerminal, 'deviceKind'>[]>;
}

/** The state of the chat without the keys, which `ChatKeys` knows. */
type Phase =
  | Exclude<ChatState, { name: 'ready' | 'locked' }>
  | { readonly name: 'running'; readonly isConnected: boolean };

/** Everything that lives from the start of the chat to its end. */
interface Running {
  readonly matrix: MatrixClient;
  readonly keys: ChatKeys;
  readonly rooms: RoomList;
  readonly trust: ChatTrust;
  readonly service: ChatService;
  readonly account: ChatAccount;
}

/** Starting the chat, where another page of this browser may have it. */
export interface StartOptions {
  /** Takes the chat from a page that shows it. Without it, `state` becomes `elsewhere`. */
  readonly takeOver?: boolean;
  /**
   * Starts for counters and notifications only. While another page has the chat, `state` is `elsewhere` and the start waits; a page
   * that starts the chat to show it gets it without asking.
   */
  readonly isBackground?: boolean;
}

/**
 * The encrypted chat of the signed-in user, on the Matrix homeserver that the phone system names. It is loaded when it is used
 * first. One page of a browser has it at a time, since the keys of a device must not be used twice.
 *
 * Methods reject with `chat.notReady` while `state` is not `ready`, with `chat.unreachable`, `chat.tooFast`, `chat.forbidden` and
 * `chat.failed` as the homeserver answers, and with the codes that are named at each method.
 */
export class Chat {
  readonly #deps: ChatDeps;
  readonly #phase = signal<Phase>({ name: 'idle' });
  readonly #running = signal<Running | undefined>(undefined);
  #end: (() => void) | undefined;
  #ownership: ChatOwnership | undefined;

  /** Where the chat is. It follows the keys: with the step that `keys.state` asks for, `locked` becomes `ready`. */
  readonly state: ReadonlySignal<ChatState> = computed(() => {
    const phase = this.#phase.value;
    if (phase.name !== 'running') return phase;
    const isOpen = this.#running.value?.keys.state.value.name === 'ready';
    return isOpen ? { name: 'ready', isConnected: phase.isConnected } : { name: 'locked' };
  });
  /** The user's keys; undefined before the chat was started. */
  readonly keys: ReadonlySignal<ChatKeys | undefined> = computed(() => this.#running.value?.keys);
  /** The trust in keys of people and devices, and their verification; undefined before the chat was started. */
  readonly trust: ReadonlySignal<ChatTrust | undefined> = computed(() => this.#running.value?.trust);
  /**
   * The rooms of the user with the newest activity first, without the rooms that the user has left. Empty until `state` is
   * `ready`.
   */
  readonly rooms: ReadonlySignal<readonly ChatRoom[]> = computed(() => {
    const isReady = this.state.value.name === 'ready';
    return isReady ? (this.#running.value?.rooms.all.value ?? []) : [];
  });
  /** How many rooms have something unread, how many unread messages there are, and how many invitations. */
  readonly unread: ReadonlySignal<ChatUnread> = computed(() =>
    countUnread(this.rooms.value.map((room) => room.summary.value)),
  );
  /**
   * True if one of the user's phones is the mobile application. It shows direct chats only, so rooms of other kinds are
   * neither created nor joined. The rooms that the user has stay.
   */
  readonly hasMobileApp: ReadonlySignal<boolean> = computed(() =>
    this.#deps.terminals.value.some(({ deviceKind }) => deviceKind === 'mobile'),
  );
  /** The user's address, as `@alice:acme.example`; undefined before the chat was started. */
  readonly userId: ReadonlySignal<string | undefined> = computed(() => this.#running.value?.account.userID);
  /** The rules of the enterprise; undefined before the chat was started. */
  readonly service: ReadonlySignal<ChatService | undefined> = computed(() => this.#running.value?.service);

  /** @internal */
  constructor(deps: ChatDeps) {
    this.#deps = deps;
    deps.whileSignedIn(({ onEnd }) => onEnd(() => this.stop()));
  }

  /**
   * Signs in at the homeserver. Resolves when `state` is `ready`, `locked` or `elsewhere`. Rejects with `chat.missing`
   * without a chat or while acting for another user, `chat.signInRefused`, `chat.unreachable`, `session.notSignedIn`, and
   * with `aborted` after another `start` or `stop`. A chat that runs in the background is shown from then on.
   */
  async start({ takeOver = false, isBackground = false }: StartOptions = {}): Promise<void> {
    const { scope: current, login } = this.#deps;
    const scope = current.peek();
    if (!scope) throw new CallsideError('session.notSignedIn');
    if (login.peek()?.isBehalf) throw new CallsideError('chat.missing');
    const { name } = this.#phase.peek();
    if (isBackground && (name === 'starting' || name === 'running')) return;
    if (!isBackground && this.#ownership?.isOwner && (name === 'starting' || name === 'running')) {
      await this.#ownership.show();
      return;
    }
    this.#end?.();
    // A page that waits for the chat stays `elsewhere`.
    if (!(isBackground && name === 'elsewhere')) this.#phase.value = { name: 'starting' };
    const life = new AbortController();
    this.#end = () => life.abort();
    scope.onEnd(() => life.abort());
    try {
      const { locks, clock } = this.#deps.platform;
      const onLost = () => {
        life.abort();
        this.#phase.value = { name: 'elsewhere' };
      };
      const ownership = new ChatOwnership({ locks, clock, user: scope.user, life: life.signal, onLost });
      this.#ownership = ownership;
      const isOurs = await ownership.claim({ takeOver, isBackground });
      // Another attempt may have begun meanwhile.
      if (life.signal.aborted) throw new CallsideError('aborted');
      if (!isOurs) {
        this.#phase.value = { name: 'elsewhere' };
        if (!isBackground) return;
        await ownership.waitForIt();
      }
      this.#phase.value = { name: 'starting' };
      await this.#open(life.signal);
    } catch (thrown) {
      life.abort();
      const error = toCallsideError(thrown);
      this.#deps.log.to('chat')?.('The chat did not start', error);
      if (error.code !== 'aborted') this.#phase.value = { name: 'failed', error };
      throw error;
    }
  }

  /** The page no longer shows the chat: it stays connected until another page wants it. */
  leave(): void {
    this.#ownership?.hide();
  }

  /** Ends the connection. The device stays signed in for the next start. */
  stop(): void {
    this.#end?.();
    this.#end = undefined;
    this.#phase.value = { name: 'idle' };
  }

  /** Returns a room of the list by its id. */
  room(id: string): ChatRoom | undefined {
    return this.#running.peek()?.rooms.byID(id);
  }

  /**
   * Returns the direct chat with a person, which is created if there is none. A hidden chat is shown again, and a person who
   * has declined or left is invited again. Rejects with `chat.createRefused` if the enterprise does not allow direct chats.
   */
  async openDirect(person: Pick<ChatPerson, 'userID' | 'displayName'>): Promise<ChatRoom> {
    const { rooms } = this.#required;
    const known = rooms.directWith(person.userID);
    if (known) {
      if (known.summary.peek().membership === 'invite') await known.join();
      await known.inviteBack();
      if (known.summary.peek().isHidden) await known.setHidden({ isHidden: false });
      return known;
    }
    return this.createRoom({ kind: 'direct', name: '', invited: [person.userID] });
  }

  /** Creates a room. It is encrypted wherever that is allowed. Rejects with `chat.createRefused`, `chat.mobileApp`. */
  async createRoom(room: NewRoom): Promise<ChatRoom> {
    const { matrix, rooms, service } = this.#required;
    const { isAllowed, isEncrypted } = creationRule(room.kind, service);
    if (!isAllowed) throw new CallsideError('chat.createRefused');
    if (room.kind !== 'direct') this.#refuseToMobileApp();
    const id = await orChatError(createRoom(matrix, { ...room, isEncrypted }));
    return rooms.whenKnown(id, room.invited);
  }

  /** Joins a public room by its address, as `#compublic_x:acme.example`. Rejects with `chat.mobileApp`. */
  async joinPublic(alias: string): Promise<ChatRoom> {
    const { matrix, rooms } = this.#required;
    this.#refuseToMobileApp();
    const { roomId } = await orChatError(matrix.joinRoom(alias));
    return rooms.whenKnown(roomId);
  }

  /** Returns the public rooms of the enterprise whose name or topic contains the text. */
  async findPublicRooms(search: string): Promise<readonly PublicRoom[]> {
    return findPublicRooms(this.#required.matrix, search);
  }

  /** Finds a colleague by the path of the directory's entry, as `v1/directory/Contact/2`. */
  findContact(contact: string): Promise<ChatPerson | undefined> {
    return findPerson(this.#deps.rest, { contact });
  }

  /**
   * Finds a person by a whole e-mail address: a colleague, or a user of another homeserver with this address. Undefined where
   * no person is found. Rejects with `chat.invalidEmail`.
   */
  async findEmail(email: string): Promise<ChatPerson | undefined> {
    return findByEmail({ rest: this.#deps.rest, matrix: this.#required.matrix }, email);
  }

  /**
   * Counts the messages of the direct chat with a colleague, by the path of the directory's entry; undefined where there is no such
   * chat. Up to 5,000 are counted.
   */
  async countMessages(contact: string): Promise<MessageCount | undefined> {
    const { matrix, rooms } = this.#required;
    const person = await this.findContact(contact);
    const room = person && rooms.directWith(person.userID);
    return room && countMessages(matrix, room.id);
  }

  /** Returns the people of the enterprise who have these addresses. Rejects with `offline`, `timeout`. */
  describe(userIDs: readonly string[]): Promise<readonly ChatPerson[]> {
    return describePeople(this.#deps.rest, userIDs);
  }

  /** Returns the user's devices at the homeserver, the device used last first. */
  async devices(): Promise<readonly OwnDevice[]> {
    const { matrix, trust } = this.#required;
    return listOwnDevices(matrix, trust);
  }

  /** Signs devices of the user out. */
  async removeDevices(ids: readonly string[]): Promise<void> {
    const { matrix, account } = this.#required;
    await removeDevices({ matrix, account, clock: this.#deps.platform.clock }, ids);
  }

  /** Names a device of the user. */
  async renameDevice(id: string, label: string): Promise<void> {
    await orChatError(this.#required.matrix.setDeviceDetails(id, { display_name: label }));
  }

  #refuseToMobileApp(): void {
    if (this.hasMobileApp.peek()) throw new CallsideError('chat.mobileApp');
  }

  get #required(): Running {
    const running = this.#running.peek();
    if (!running) throw new CallsideError('chat.notReady');
    return running;
  }

  async #open(ended: AbortSignal): Promise<void> {
    const { rest, platform, log } = this.#deps;
    const [service, account, info] = await Promise.all([
      readService(rest),
      readAccount(rest),
      loadedProfile(this.#deps, { signal: ended }),
    ]);
    const label = deviceLabel(info.matrixClientID ?? 'Callside', thisProgram());
    const baseUrl = service.homeserver ?? rest.address.host;
    const onError = (thrown: unknown) => this.#deps.report(toChatError(thrown));
    const keys = new ChatKeys({
      account,
      policy: policyOf(info.ent.matrixKeyBackupPolicy),
      salt: service.matrixPassphraseSalt,
      storage: platform.storage,
      onError,
    });
    for (const secret of [account.password, account.signInPassword ?? account.password])
      ended.addEventListener('abort', log.hide(secret), { once: true });
    const { callbacks } = keys;
    const signIn = { baseUrl, account, label, callbacks, platform, log, ended };
    // A device from before the last renewal is gone at the homeserver, with its keys.
    const { renewals = 0 } = account;
    const cluster = `${info.clusterID ?? ''}${renewals === 0 ? '' : ` ${renewals}`}`;
    const matrix = await signInAsStoredDevice(signIn, cluster);
    if (ended.aborted) throw new CallsideError('aborted');
    const rooms = new RoomList(matrix, { ...platform, hasMobileApp: this.hasMobileApp, ended });
    const trust = new ChatTrust({ matrix, storage: platform.storage, onError });
    this.#running.value = { matrix, keys, rooms, trust, service, account };
    ended.addEventListener('abort', () => {
      rooms.dispose();
      trust.dispose();
      matrix.stopClient();
      this.#running.value = undefined;
    });
    await orChatError(loadEncryption(matrix));
    const changes = {
      onConnected: (isConnected: boolean) => this.#onConnected(isConnected),
      onSignedOut: () => this.#onSignedOut(),
    };
    followConnection(matrix, changes, ended);
    await startSync(matrix, ended);
    await orChatError(catchUp(matrix, ended));
    await keys.load(matrix, ended);
    this.#phase.value = { name: 'running', isConnected: true };
    rooms.resendFailed();
    void removeOutdatedDevices({ matrix, account, clock: platform.clock }, label, ended).catch(onError);
  }

  #onConnected(isConnected: boolean): void {
    const phase = this.#phase.peek();
    if (phase.name !== 'running' || phase.isConnected === isConnected) return;
    this.#phase.value = { name: 'running', isConnected };
    // Messages that were written without a connection are on their way at once.
    if (isConnected) this.#running.peek()?.rooms.resendFailed();
  }

  #onSignedOut(): void {
    this.#end?.();
    this.#phase.value = { name: 'failed', error: new CallsideError('chat.signedOut') };
  }
}
