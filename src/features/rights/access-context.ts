import type { Info, LoginResponse } from '../../../sdk/index.ts';

/** The profile and sign-in response of the user. */
export interface AccessContext {
  readonly info: Info;
  readonly login: Pick<LoginResponse, 'isSwitchboard' | 'isBehalf'>;
}
