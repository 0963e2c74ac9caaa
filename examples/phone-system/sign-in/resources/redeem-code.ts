import { codeErrorIds } from '../../../../sdk/wire/session/sign-in-code.ts';
import type { CodeFault, CodeGrant } from '../../http/sessions/sign-in-codes.ts';
import { Refusal } from '../../resources/refusal.ts';
import type { ResourceRequest } from '../../resources/resource.ts';
import type { SigningApp } from './sign-in.ts';

const faults: Readonly<Record<CodeFault, () => Refusal>> = {
  used: () => new Refusal(410, 'This code was used before.', { exceptionId: codeErrorIds.used }),
  late: () => new Refusal(410, 'This code is not valid any more.', { exceptionId: codeErrorIds.late }),
  foreign: () => new Refusal(403, 'This code is for another client.', { exceptionId: codeErrorIds.foreign }),
};

/**
 * Returns the user of a one-time code.
 *
 * @throws Refusal 410 for a code that is used or too old, 403 for a code of another application or verifier
 */
export function redeemCode(
  { services }: ResourceRequest,
  app: SigningApp,
  code: string,
  verifier: string,
): CodeGrant {
  const grant = services.signInCodes.redeem(code, { app: app.name, verifier });
  if (typeof grant === 'string') throw faults[grant]();
  return grant;
}
