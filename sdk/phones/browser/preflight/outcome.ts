import type { Calls } from '#sdk/calls/calls.ts';
import type { BrowserPhone } from '#sdk/phones/browser-phone.ts';
import type { Profile } from '#sdk/profile/profile.ts';
import type { Terminals } from '#sdk/terminals/terminals.ts';
import type { PreflightFacts, PreflightFault, PreflightLayer, PreflightOptions } from './preflight.ts';

/** The result of a layer's check. */
export interface Outcome {
  readonly fault?: PreflightFault;
  readonly facts?: PreflightFacts;
  readonly isSkipped?: true;
}

export const skipped: Outcome = { isSkipped: true };

/** The part of a client that the checks use. */
export interface CheckedClient {
  /** The address of the router's host. */
  readonly url: string;
  /** The calls. The check places a single call. */
  readonly calls: Calls;
  /** The phone in this browser; undefined outside of browsers. */
  readonly phone: BrowserPhone | undefined;
  /** The user, who may have no extension. */
  readonly profile: Profile;
  /** The phones. The check examines the phone in this browser. */
  readonly terminals: Terminals;
}

/** The environment that the checks examine. */
export interface CheckDeps extends CheckedClient {
  readonly options: PreflightOptions;
  readonly signal: AbortSignal;
}

/** The limits of a wait within a check. */
export interface CheckWait {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Checks a layer, if the layers below it work. */
export interface LayerCheck {
  readonly layer: PreflightLayer;
  readonly needs: readonly PreflightLayer[];
  run(deps: CheckDeps): Outcome | Promise<Outcome>;
}
