import { createHash, randomBytes } from 'node:crypto';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';

/** The code that the server of a page passes to the page for its user. */
export interface HandedOver {
  readonly code: string;
  readonly verifier: string;
}

/** Acts as the server of a CRM: signs in as the CRM, and requests a code for a user whom it knows. */
export async function codeFor(phoneUrl: string, login: string, account = 'crm|acme'): Promise<HandedOver> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { code: await codeWith(phoneUrl, { login, challenge, account }), verifier };
}

/** Requests a code as `codeFor` does, with the challenge of a widget. */
export async function codeWith(
  phoneUrl: string,
  {
    login,
    challenge,
    account = 'crm|acme',
  }: { readonly login: string; readonly challenge: string; readonly account?: string },
): Promise<string> {
  const session = await sessionHeaders(phoneUrl, { login: account, app: 'myRCC' });
  const answer = await fetch(`${phoneUrl}/restletrouter/v1/rcc/SignInCode`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...session },
    body: JSON.stringify({ application: 'callsideWidget', challenge, login }),
  });
  if (!answer.ok) throw new Error(`No code for ${login}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).code;
}
