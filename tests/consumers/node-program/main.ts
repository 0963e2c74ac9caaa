import { CallsideError, createClient, type ErrorCode } from 'callside';
import { createServiceClient } from 'callside/rcc';
import { startPhoneSystem } from 'callside/testing';

/**
 * An integrator's program: signs in, places a call to a robot from a phone of the user while a service account watches,
 * hangs up, and exits.
 */
const phoneSystem = await startPhoneSystem();
const phone = await phoneSystem.addPhone('alice');
const client = createClient({ url: phoneSystem.url, app: 'callside' });
const company = createServiceClient({ url: phoneSystem.url });
try {
  const refused = await client.session.signIn({ login: 'alice', password: 'wrong' }).then(
    () => undefined,
    (error: unknown): ErrorCode | undefined => (error instanceof CallsideError ? error.code : undefined),
  );
  await client.session.signIn({ login: 'alice', password: 'demo' });
  await company.signIn({ login: 'rcc|acme', password: 'demo' });
  const watched = new Promise<string>((resolve) => {
    company.calls.onDropped((line) => resolve(line.displayedNumber));
  });
  await client.calls.place('600');
  await phone.reaches('talking');
  const dropped = new Promise<string>((resolve) => {
    client.calls.onDropped((line) => resolve(line.displayedNumber));
  });
  await phone.hangUp();
  process.stdout.write(`${JSON.stringify({ refused, dropped: await dropped, watched: await watched })}\n`);
} finally {
  company.dispose();
  await client.dispose();
  await phoneSystem.stop();
}
