import { CallsideError, createClient, type ErrorCode } from 'callside';
import { startPhoneSystem } from 'callside/testing';

/** The program of an integrator: signs in, calls a robot from a phone of the user, hangs up, and ends. */
const phoneSystem = await startPhoneSystem();
const phone = await phoneSystem.addPhone('alice');
const client = createClient({ url: phoneSystem.url, app: 'callside' });
try {
  const refused = await client.session.signIn({ login: 'alice', password: 'wrong' }).then(
    () => undefined,
    (error: unknown): ErrorCode | undefined => (error instanceof CallsideError ? error.code : undefined),
  );
  await client.session.signIn({ login: 'alice', password: 'demo' });
  await client.calls.place('600');
  await phone.reaches('talking');
  const dropped = new Promise<string>((resolve) => {
    client.calls.onDropped((line) => resolve(line.displayedNumber));
  });
  await phone.hangUp();
  process.stdout.write(`${JSON.stringify({ refused, dropped: await dropped })}\n`);
} finally {
  await client.dispose();
  await phoneSystem.stop();
}
