import type { Calls } from '../../../calls/calls.ts';
import type { Profile } from '../../../profile/profile.ts';
import type { Terminals } from '../../../terminals/terminals.ts';
import type { BrowserPhone } from '../../browser-phone.ts';
import type { PreflightFacts, PreflightFault, PreflightLayer, PreflightOptions } from './preflight.ts';

/** What one layer's check finds. */
export interface Outcome {
  readonly fault?: PreflightFault;
  readonly facts?: PreflightFacts;
  readonly isSkipped?: true;
}

export const skipped: Outcome = { isSkipped: true };

/** What a check needs of a client. */
export interface CheckedClient {
  readonly url: string;
  readonly calls: Calls;
  readonly phone: BrowserPhone | undefined;
  readonly profile: Profile;
  readonly terminals: Terminals;
}

/** What the checks look at. */
export interface CheckParts extends CheckedClient {
  readonly options: PreflightOptions;
  readonly signal: AbortSignal;
}

/** Looks at one layer, where those that it stands on are well. */
export interface LayerCheck {
  readonly layer: PreflightLayer;
  readonly needs: readonly PreflightLayer[];
  run(parts: CheckParts): Outcome | Promise<Outcome>;
}
