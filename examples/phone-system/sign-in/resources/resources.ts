import type { Resource } from '../../resources/resource.ts';
import { eventListener, eventListeners } from './event-listener.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { ownCredentialsResource } from './own-credentials.ts';
import { ownSessionResources } from './own-sessions.ts';
import { pushTicketResource } from './push-ticket.ts';
import { requiredActionResources } from './required-actions.ts';
import { signInCodeResource } from './sign-in-code.ts';
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, twoFactorResource } from './two-factor.ts';

/** Signing in and out, and the connections of a session. */
export const sessionResources: readonly Resource[] = [
  login,
  logout,
  signInCodeResource,
  ...requiredActionResources,
  ownCredentialsResource,
  twoFactorResource,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  ...ownSessionResources,
  pushTicketResource,
  eventListeners,
  eventListener,
];
