import type { Info, LoginResponse } from '../../../sdk/index.ts';

/** What is known of who is signed in. */
export interface Known {
  readonly info: Info;
  readonly login: Pick<LoginResponse, 'isSwitchboard' | 'isBehalf'>;
}
