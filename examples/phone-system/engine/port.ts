/**
 * The port between the exchange, which knows what calls mean, and an engine, which moves them.
 *
 * An engine knows phones, legs and bridges: the registered phones, the ringing legs and the audio between them. It knows no
 * users, lines, rights or history. Everything is addressed by ids that the caller of a method chooses
 * (legs that the exchange rings) or that the engine makes (legs that come in).
 */

/** A connection between the engine and a phone, from its first ring to its end. */
export type LegId = string;

/**
 * The state of a leg by which another process goes on with it, or ends it if it was not answered, as JSON. The engine that wrote it reads it. It has no secrets beyond
 * what its call needs.
 */
export type KeptLeg = Readonly<Record<string, unknown>>;

/** A set of legs that hear each other. */
export type BridgeId = string;

/** How the other end is shown on a phone. */
export interface Party {
  readonly number: string;
  readonly label?: string;
  /** The caller's account, if another number is presented; phones do not see it. */
  readonly account?: string;
}

/** Where a leg rings: at a registered phone, or at a phone that lives in the phone system itself. */
export type Endpoint =
  | { readonly kind: 'device'; readonly registerId: string }
  | { readonly kind: 'virtual'; readonly name: string }
  /** A number behind a trunk, as the trunk writes it. */
  | {
      readonly kind: 'trunk';
      readonly trunk: string;
      readonly number: string;
      /** The number that the callee sees; undefined: that of our account there. */
      readonly callerId?: string;
      /** The number of ours that the call was forwarded from, where `callerId` is that of its caller. */
      readonly divertedFrom?: string;
      /** It is called whatever the limits of the trunk. */
      readonly isUrgent?: boolean;
      /** For how long it may ring, in milliseconds; undefined: until the other side ends it. */
      readonly ringsForMs?: number | undefined;
      /** The call that rings there and is taken in the place of its phone. */
      readonly replaces?: RungDialog;
    };

/** The call of a phone of another phone system that rings: `localTag` is the tag of that phone. */
export interface RungDialog {
  readonly callId: string;
  readonly localTag: string;
  readonly remoteTag: string;
}

/** How another phone system is reached: a carrier, or the PBX at which a user has an account. */
export interface TrunkSettings {
  readonly id: string;
  /** A name or an address. Without `port` the SRV records of the name are used (RFC 3263). */
  readonly host: string;
  readonly port?: number | undefined;
  readonly transport: 'udp' | 'tcp' | 'tls';
  /** The domain of numbers there. */
  readonly domain: string;
  /** The name of the account there. */
  readonly user: string;
  /** The name for the digest, where it is another. */
  readonly authUser?: string | undefined;
  /** Undefined: the other side knows us by our address. */
  readonly password?: string | undefined;
  /** For how many seconds we register; undefined: not at all. */
  readonly registersFor?: number | undefined;
  /** Addresses and networks, as `192.0.2.0/24`, that may send calls besides the addresses of `host`. */
  readonly callsFrom?: readonly string[] | undefined;
  /** The certificate of an authority, in PEM, besides those of this machine. */
  readonly certificateAuthority?: string | undefined;
  /** Whether its sound is encrypted; `none` by default. */
  readonly encryption?: SoundEncryption | undefined;
  /** True: the other side is asked how many messages wait for the account. */
  readonly watchesMessages?: boolean | undefined;
  /** The user and the domain in From; user and domain of the account by default. */
  readonly fromUser?: string | undefined;
  readonly fromDomain?: string | undefined;
  /** Where the number of the caller is; `asserted` by default. */
  readonly callerIn?: 'asserted' | 'preferred' | 'remoteParty' | 'from' | undefined;
  /** The header of its calls that has the called number; undefined: the request's address has it. */
  readonly calledIn?: string | undefined;
  /** Headers of every call to it. */
  readonly headers?: readonly { readonly name: string; readonly value: string }[] | undefined;
  /** Addresses and networks from which its sound comes besides the addresses that its descriptions name. */
  readonly soundFrom?: readonly string[] | undefined;
  /** True: calls name the address that the registrar gives to us alone (RFC 5627), where it gives one. */
  readonly usesGruu?: boolean | undefined;
  /** How many calls it carries at once; undefined: any number. */
  readonly channels?: number | undefined;
  /** How many calls may begin in a second; undefined: any number. */
  readonly callsPerSecond?: number | undefined;
}

/**
 * Whether sound is encrypted: SRTP with keys in the session descriptions. `optional`: where the other side takes it;
 * `required`: calls without it are refused.
 */
export type SoundEncryption = 'none' | 'optional' | 'required';

/** Whether calls over a trunk are possible. Times in milliseconds since 1970. */
export type TrunkState =
  | { readonly name: 'starting' }
  | { readonly name: 'ready'; readonly since: number; readonly address: string }
  | {
      readonly name: 'failed';
      /** The SIP status of the answer; undefined: none came. */
      readonly status: number | undefined;
      /** The words of the other side or of the network, in English. */
      readonly reason: string;
      readonly retryAt: number;
    };

/** Why a leg ended, in the engine's words; the exchange turns them into call causes. */
export type EndCause =
  | 'normal'
  | 'busy'
  | 'declined'
  | 'noAnswer'
  | 'cancelled'
  | 'answeredElsewhere'
  | 'unreachable'
  | 'invalidNumber'
  | 'emergencyNumber'
  | 'notAllowed'
  /** A number of another country, which the caller may not call. */
  | 'abroadNotAllowed'
  /** The caller has as many calls outside as are allowed, at the same time or today. */
  | 'tooManyOutside'
  /** An alarm has closed the costly numbers. */
  | 'outsideClosed'
  | 'failed';

/** The causes from the most to the least specific. */
const bySpecificity: readonly EndCause[] = [
  'declined',
  'busy',
  'noAnswer',
  'notAllowed',
  'abroadNotAllowed',
  'tooManyOutside',
  'outsideClosed',
  'invalidNumber',
  'emergencyNumber',
  'failed',
  'unreachable',
];

/** Returns the cause if several phones rang and none answered. */
export const commonCause = (ends: readonly EndCause[]): EndCause =>
  bySpecificity.find((cause) => ends.includes(cause)) ?? 'unreachable';

/** A registered phone, as an administrator wants to know it. */
export interface PhoneRegistration {
  /** The network address from which it registered. */
  readonly address: string;
  /** The program that it names itself; empty: none. */
  readonly program: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The packets of sound of a leg so far. */
export interface PacketCounts {
  readonly sent: number;
  readonly received: number;
  /** Packets from the other side that are missing. */
  readonly lost: number;
  /** The jitter of the packets from the other side, in milliseconds (RFC 3550, 6.4.1). */
  readonly jitterMs: number;
  /** Packets of ours that the other side misses, as its last report says; undefined: no report came. */
  readonly lostThere: number | undefined;
  /** The jitter of our packets there, in milliseconds; undefined: no report came. */
  readonly jitterThereMs: number | undefined;
  /** The reports of the other side, also those that name no packet of ours: it has received none then. */
  readonly reports: number;
  /** True: there are counts from the answer on, and nothing is sent while there is nothing to hear. By default silence is sent, too. */
  readonly pauses?: boolean;
}

/** A SIP message that was sent or received. Its secrets are an `x` for each character. */
export interface SignallingMessage {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly protocol: 'WS' | 'TCP' | 'TLS' | 'UDP';
  readonly peer: { readonly host: string; readonly port: number };
  /** Undefined: not known of a connection that the other side has opened. */
  readonly local: { readonly host: string; readonly port: number } | undefined;
  readonly callId: string;
  readonly text: string;
}

export type EngineEvent =
  | { readonly type: 'registered'; readonly registerId: string; readonly expiresAt: number }
  | {
      readonly type: 'unregistered';
      readonly registerId: string;
      readonly why: 'removed' | 'expired' | 'lost';
    }
  /** A phone dials. The exchange answers with `progress`, `answer` or `hangUp`. */
  | {
      readonly type: 'incoming';
      readonly leg: LegId;
      readonly registerId: string;
      readonly destination: string;
      /** The caller withholds the number from the callee (RFC 3323). */
      readonly isAnonymous: boolean;
    }
  /** A call comes from outside. The exchange answers with `answer` or `hangUp`. */
  | {
      readonly type: 'arrived';
      readonly leg: LegId;
      readonly from: Party;
      readonly destination: string;
      /** The trunk that it came over. */
      readonly trunk?: string;
    }
  | { readonly type: 'trunkChanged'; readonly trunk: string; readonly state: TrunkState }
  /** Messages wait for the account at the other side. */
  | { readonly type: 'trunkMessages'; readonly trunk: string; readonly counts: MessageCounts }
  /** An extension of the other side that is watched. Undefined: its state is not known any more. */
  | {
      readonly type: 'trunkExtension';
      readonly trunk: string;
      readonly extension: string;
      readonly activity: Activity | undefined;
      /** The call that rings there. */
      readonly ringing?: RungElsewhere | undefined;
    }
  /** A leg has a SIP call. It has several where several phones ring, and where another phone goes on with it. */
  | {
      readonly type: 'dialog';
      readonly leg: LegId;
      readonly callId: string;
      /** The name that the phone or the trunk registers with. */
      readonly registerId: string;
    }
  | { readonly type: 'ringing'; readonly leg: LegId }
  /** A rung leg is heard before its answer: an announcement or the ringing of another network. */
  | { readonly type: 'earlySound'; readonly leg: LegId }
  | { readonly type: 'answered'; readonly leg: LegId }
  /** The phone itself put its leg on hold or took it back (re-INVITE). */
  | { readonly type: 'holdChanged'; readonly leg: LegId; readonly held: boolean }
  /** A member of a bridge of three or more begins or ends to talk. */
  | { readonly type: 'voice'; readonly leg: LegId; readonly isTalking: boolean }
  /** Another phone of the same user went on with the leg. */
  | { readonly type: 'moved'; readonly leg: LegId; readonly registerId: string }
  /** The result of `kept` for the leg may have changed. */
  | { readonly type: 'kept'; readonly leg: LegId }
  | { readonly type: 'digit'; readonly leg: LegId; readonly digit: string }
  /**
   * The phone requests the transfer of its far end (REFER): to a number or, if `replaces` is given, to the far end of that
   * other leg of the same phone, which ends too.
   */
  | {
      readonly type: 'referred';
      readonly leg: LegId;
      readonly destination: string;
      readonly replaces?: LegId;
    }
  /** The ringing phone sends the call to another number (302). Its `ended` event follows. */
  | { readonly type: 'redirected'; readonly leg: LegId; readonly destination: string }
  | { readonly type: 'ended'; readonly leg: LegId; readonly cause: EndCause };

export interface RingOptions {
  readonly leg: LegId;
  readonly to: Endpoint;
  readonly from: Party;
  /** Told to the phone, so that it knows which call line its call belongs to. */
  readonly lineId: string;
  /** The phone should answer by itself: its user placed this call from elsewhere. */
  readonly autoAnswer?: boolean;
}

/** How a transfer goes that a phone requested: its destination rings, has answered, or failed for this cause. */
export type TransferProgress = 'ringing' | 'answered' | EndCause;

/**
 * How a transfer by another phone system goes: `underway`, and its outcome follows; `done`; `notPossible`: that system takes none,
 * so that the calls have to be connected here; or why the destination was not reached. The call goes on then, unless it is lost.
 */
export type HandOverProgress = 'underway' | 'done' | 'notPossible' | EndCause;

/** @param isLost the destination was not reached, and the phone system has let go of the far end, as Asterisk does */
export type OnHandOver = (progress: HandOverProgress, isLost?: boolean) => void;

/** Where a far end goes: a number at its phone system, or the far end of another leg there. */
export type HandOverTarget = { readonly number: string } | { readonly replaces: LegId };

/** The present resources of an engine; a test compares them before and after. */
export interface EngineCounts {
  readonly legs: number;
  readonly bridges: number;
  readonly registrations: number;
  readonly connections: number;
  /** Pairs of ports that carry the sound of desk phones. */
  readonly mediaPorts: number;
}

/** The state of a number, as the lamp of a key shows it. */
export type Activity = 'idle' | 'ringing' | 'busy';

/** A call that rings at an extension of another phone system, as far as that tells of it. */
export interface RungElsewhere {
  readonly caller: Party | undefined;
  /** The number by which the other phone system takes a call in its place. */
  readonly target: string | undefined;
  readonly dialog: RungDialog | undefined;
}

/** Messages that wait in a mailbox: not heard yet, and heard. */
export interface MessageCounts {
  readonly fresh: number;
  readonly old: number;
}

/** A recording on its way to a file. A recording that a crash cuts off plays as far as it goes. */
export interface Recording {
  /** Resolves when the file is whole; rejects where it cannot be written. The call goes on without it then. */
  readonly done: Promise<void>;
  /** Pauses the file until `resume`. */
  pause(): void;
  resume(): void;
  stop(): void;
}

export interface RecordingOptions {
  /** True: the file of a process that has died goes on, after a silence for the time that is missing. */
  readonly continues?: boolean;
}

/** The role of a leg in a bridge. */
export interface BridgeRole {
  /** False for a leg that hears all others and is heard by none. True by default. */
  readonly isHeard?: boolean;
}

/**
 * `music` is for callers that wait. `special` announces that a call failed. `notice` is two beeps, once: another party has
 * entered the call.
 */
export type Tone = 'ringback' | 'music' | 'busy' | 'reorder' | 'special' | 'notice';

export interface Engine {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Calls `listener` for every event, in order. Returns an unsubscribe function. */
  listen(listener: (event: EngineEvent) => void): () => void;
  isRegistered(registerId: string): boolean;
  /** Returns the phones that are registered with a name, the oldest registration first. */
  registrationsOf(registerId: string): readonly PhoneRegistration[];
  /** Takes a phone off the registrar and ends its calls; used when another session takes it over. */
  unregister(registerId: string): void;
  /** Begins to use a trunk, in place of an earlier trunk of this id. Events `trunkChanged` tell how that goes. */
  openTrunk(settings: TrunkSettings): void;
  /** Unregisters there, and ends the calls over the trunk. */
  closeTrunk(id: string): void;
  /**
   * Watches these extensions at the phone system of a trunk, in place of those before. Events `trunkExtension` tell their states. An
   * unknown trunk is ignored.
   */
  watchExtensions(trunk: string, extensions: readonly string[]): void;
  ring(options: RingOptions): void;
  /** Tells a dialling phone that the far end rings, and which call line it got. */
  progress(leg: LegId, lineId: string): void;
  /** Answers a dialling phone. */
  answer(leg: LegId, lineId: string): void;
  /** True if a ringing phone can be requested to answer automatically. */
  canAnswer(leg: LegId): boolean;
  /** Asks a ringing phone to go off hook by itself. False where the phone cannot. */
  requestAnswer(leg: LegId): boolean;
  /** Ends a leg in whatever state it is. Its `ended` event follows. An unknown leg is ignored. */
  hangUp(leg: LegId, cause: EndCause): void;
  /** Returns the state by which another process goes on with the leg, or ends it; undefined if none can. */
  kept(leg: LegId): KeptLeg | undefined;
  /**
   * Goes on with a leg of a process that has died, by what that process kept. It is in no bridge then. A phone that has dialled and
   * was not answered still waits. Its `ended` event follows where the phone is not there any more, and at once for a leg that only
   * rang, whose phone stops ringing.
   */
  resume(leg: LegId, kept: KeptLeg): void;
  /** Tells a phone how the transfer goes that it requested by a `referred` event. The last outcome ends it. */
  tellTransfer(leg: LegId, progress: TransferProgress): void;
  /**
   * Asks the phone system at the far end of an answered leg over a trunk to connect that end elsewhere (REFER). The last
   * `onProgress` tells the outcome.
   */
  handOver(leg: LegId, to: HandOverTarget, onProgress: OnHandOver): void;
  createBridge(): BridgeId;
  /**
   * Puts a leg in a bridge, out of any other; a leg that is in it already gets this role. In a bridge every leg hears
   * all others except the legs that only listen. A dialling phone hears it before it is answered, if it offered sound.
   */
  join(bridge: BridgeId, leg: LegId, role?: BridgeRole): void;
  /** Takes a leg out of its bridge; it then sends and hears silence. */
  part(leg: LegId): void;
  closeBridge(bridge: BridgeId): void;
  /** Sends keys to the phone of this leg (RFC 4733), as if the far end had pressed them. */
  sendDigits(leg: LegId, digits: string): void;
  /**
   * Plays a tone to a leg that is in no bridge, until it joins a bridge or `undefined` is given. A dialling phone hears
   * it before it is answered, if it offered sound; it can be answered or hung up on afterwards.
   */
  playTone(leg: LegId, tone: Tone | undefined): void;
  /**
   * Plays a sound (`sampleRate`, 16 bits) once to a leg as `playTone` does, in place of any tone. Calls `onEnd` when
   * all of it was played; never where something else came first, such as another tone, a bridge or the end of the leg.
   */
  playSound(leg: LegId, sound: Int16Array, onEnd: () => void): void;
  /** Plays a tone to all parties of a bridge, together with their speech. */
  playToAll(bridge: BridgeId, tone: 'notice'): void;
  /** Writes the audio of a bridge to a WAV file, until the bridge is closed. Several files at once are possible. */
  record(bridge: BridgeId, file: string, options?: RecordingOptions): Recording;
  /** Shows on the phones of this name how many messages wait. */
  showMessages(registerId: string, counts: MessageCounts): void;
  /** Shows the state of this number on the keys of phones that subscribe to it. */
  showActivity(number: string, activity: Activity): void;
  /** The last SIP messages, the oldest first: all, or those of one call. */
  signalling(callId?: string): readonly SignallingMessage[];
  /** Calls `listener` with each SIP message. Returns an unsubscribe function. */
  onSignalling(listener: (message: SignallingMessage) => void): () => void;
  counts(): EngineCounts;
}

/** Audio in the engine: 8000 samples a second, a single channel, 16 bits, in frames of 20 ms. */
export const sampleRate = 8000;
export const frameSamples = 160;

/** A phone that lives in the phone system: a robot, an announcement, the outside network. */
export interface VirtualPhone {
  /** A call arrives. What the phone does with it it does through `call`, now or later. */
  onCall(call: VirtualCall): void;
}

/** A call at a virtual phone. Every method is harmless after the end. */
export interface VirtualCall {
  readonly leg: LegId;
  readonly from: Party;
  /** Aborted when the call ends, by either side. */
  readonly ended: AbortSignal;
  ring(): void;
  answer(): void;
  hangUp(cause: EndCause): void;
  /** Sends a frame (`frameSamples`) to the far end. */
  send(frame: Int16Array): void;
  /** Calls `listener` with each frame heard, every 20 ms, silence included. */
  hear(listener: (frame: Int16Array) => void): void;
  /** Calls `listener` when the far end answers a call that this phone has placed. */
  onAnswered(listener: () => void): void;
  onDigit(listener: (digit: string) => void): void;
  sendDigits(digits: string): void;
  /** Asks to send the far end elsewhere. The call ends when that begins, and goes on where it cannot. */
  transfer(destination: string): void;
}

/** Queries of the engine to the rest of the phone system. */
export interface EngineHost {
  /** The SIP domain of all devices, and the realm that they are challenged with. */
  readonly domain: string;
  /** The password of a device, or undefined for a device that does not exist (any more). */
  credentials(registerId: string): { readonly password: string } | undefined;
  /** True if both devices belong to the same user: each may go on with a call of the other. */
  isSameUser(registerId: string, other: string): boolean;
  /** The virtual phone of that name. */
  virtualPhone(name: string): VirtualPhone | undefined;
}
