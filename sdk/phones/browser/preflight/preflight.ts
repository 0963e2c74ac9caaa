import type { IceServer } from '#wire/phones/ice-server.ts';

/** The layers that a call needs, in the order of the checks. */
export const checkLayers = [
  'page',
  'permission',
  'device',
  'server',
  'webSocket',
  'sip',
  'registration',
  'turn',
  'path',
  'sound',
] as const;
/** A layer that a call needs. */
export type PreflightLayer = (typeof checkLayers)[number];

/** The faults, each of which has its own remedy. */
export type PreflightFault =
  /** The page came over an address that browsers do not trust with a microphone. */
  | 'insecure'
  /** The browser knows no calls. */
  | 'unsupported'
  /** The page that shows this page in a frame does not let it have the microphone. */
  | 'frameForbids'
  /** The server of this page does not let it have the microphone. */
  | 'pageForbids'
  | 'denied'
  | 'noDevice'
  | 'deviceBusy'
  /** The microphone works, but records silence. */
  | 'deviceSilent'
  | 'offline'
  /** There is a network, and the phone system does not answer. */
  | 'unreachable'
  /** The phone system answers, and no WebSocket can be opened to it. */
  | 'socketBlocked'
  /** The WebSocket opens, but no SIP server answers on it. */
  | 'sipSilent'
  | 'registrationRefused'
  /** Another window or computer uses the phone. */
  | 'inUse'
  | 'turnBlocked'
  | 'callRefused'
  /** Neither end's packets reach the other. */
  | 'pathBlocked'
  /** There is a path, but no audio arrives over it. */
  | 'noSound'
  | 'lossy'
  | 'slow'
  | 'unexpected';

/** The findings, for a support team: names of devices, figures, statuses. */
export type PreflightFacts = Readonly<Record<string, string | number>>;

/** The check of a layer. */
export interface PreflightStep {
  /** The checked layer. */
  readonly layer: PreflightLayer;
  /** `skipped`: it does not apply here, or cannot be checked because of an earlier failure. */
  readonly state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  /** The fault; missing if there is none. */
  readonly fault?: PreflightFault;
  /** Details of the result. */
  readonly facts: PreflightFacts;
  /** The duration of the check in milliseconds. */
  readonly durationMs: number;
}

/** Options of a preflight. */
export interface PreflightOptions {
  /**
   * A number that plays the caller's own voice back. Default: the number in the user's profile. Without a number no call is
   * placed, and `path` and `sound` are skipped.
   */
  readonly echo?: string;
  /**
   * Servers that relay audio if there is no direct path. Default: the servers of the phone. Without servers `turn` is
   * skipped.
   */
  readonly iceServers?: readonly IceServer[];
  /** Called after every change. */
  readonly onChange?: (steps: readonly PreflightStep[]) => void;
  /** Aborts the preflight. */
  readonly signal?: AbortSignal;
}

/** The result. */
export interface Preflight {
  /** A step for each layer. */
  readonly steps: readonly PreflightStep[];
  /** The first layer that does not work. Later layers may fail for the same reason. */
  readonly blocked: PreflightStep | undefined;
}
