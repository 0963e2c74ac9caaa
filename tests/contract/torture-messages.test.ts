import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeskPhone } from '#phone-system/engine/local/testing/desk-phone.ts';
import { TestSystem } from '#phone-system/engine/local/testing/test-system.ts';

const folder = new URL('../desk-phones/rfc4475/', import.meta.url);

/**
 * The messages of RFC 4475 by their names there, and the answers to a stranger who sends them by UDP.
 * Undefined: no answer, since they are responses without a request.
 */
const expected: Readonly<Record<string, number | undefined>> = {
  // Valid messages (3.1.1). Calls and registrations of strangers are challenged.
  // It has a tag in its To header, so it would belong to a call.
  wsinv: 481,
  intmeth: 405,
  esc01: 407,
  escnull: 401,
  esc02: 405,
  lwsdisp: 200,
  longreq: 407,
  dblreq: 401,
  semiuri: 200,
  transports: 200,
  mpart01: 405,
  unreason: undefined,
  noreason: undefined,
  // Invalid messages (3.1.2).
  badinv01: 400,
  clerr: 400,
  ncl: 400,
  scalar02: 400,
  scalarlg: undefined,
  quotbal: 400,
  ltgtruri: 400,
  lwsruri: 400,
  lwsstart: 400,
  trws: 400,
  escruri: 400,
  // The phone system ignores the date.
  baddate: 407,
  regbadct: 400,
  badaspec: 400,
  // A display name with a comma and without quotes can be understood, and real phones send it.
  baddn: 200,
  badvers: 505,
  mismatch01: 400,
  mismatch02: 400,
  bigcode: undefined,
  // Transaction layer (3.2): a branch of only the magic cookie is none.
  badbranch: 200,
  // Application layer (3.3).
  insuf: 400,
  unkscm: 416,
  novelsc: 416,
  unksm2: 401,
  bext01: 420,
  invut: 407,
  regaut01: 401,
  multi01: 400,
  mcl01: 400,
  bcast: undefined,
  zeromf: 200,
  cparam01: 401,
  cparam02: 401,
  regescrt: 401,
  sdp01: 407,
  // A phone of RFC 2543 (3.4).
  inv2543: 407,
};

let system: TestSystem;
let peer: DeskPhone;

beforeAll(async () => {
  system = await new TestSystem({}).start();
  peer = await DeskPhone.open('mallory', system.engine.sipPort ?? 0);
});

afterAll(async () => {
  peer.close();
  await system.stop();
});

/** Sends octets, then a request. Returns the data that came back before the response to the request. */
async function answersTo(octets: Buffer): Promise<readonly string[]> {
  const before = peer.received.length;
  peer.send(octets);
  const probe = await peer.ask('OPTIONS', 200);
  return peer.received.slice(before).filter((text) => text !== probe);
}

describe('messages of RFC 4475', () => {
  test('an answer is expected for each of the 49 torture messages', () => {
    const files = readdirSync(folder).map((file) => file.replace('.sip', ''));
    expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(files).toHaveLength(49);
  });

  test.for(Object.entries(expected))('%s is answered %s', async ([name, status]) => {
    const octets = readFileSync(new URL(`${name}.sip`, folder));
    const answers = await answersTo(octets);
    expect(answers.map((text) => Number(text.split(' ')[1]))).toEqual(status === undefined ? [] : [status]);
    for (const answer of answers) {
      const callId = /^(?:call-id|i)\s*:\s*(.*)\r$/im.exec(octets.toString('latin1'))?.[1];
      if (callId !== undefined) expect(answer).toContain(`Call-ID: ${callId}\r\n`);
      expect(answer).toMatch(/^Via: SIP/m);
      expect(answer).toContain('Content-Length: 0\r\n');
    }
    if (status === 405) expect(answers[0]).toMatch(/^Allow: (?!.*MESSAGE).*INVITE/m);
    if (status === 420)
      expect(answers[0]).toContain('Unsupported: nothingSupportsThis, nothingSupportsThisEither');
  });
});

describe('registered phones with unusual messages', () => {
  test('a registered phone may call without a branch in its Via, and with a description in Latin-1', async ({
    onTestFinished,
  }) => {
    const phone = await DeskPhone.open('alice', system.engine.sipPort ?? 0);
    onTestFinished(() => phone.close());
    await phone.register();
    const body = phone.sdp.replace('s=-', 's=Jürgen');
    const { text, branch } = phone.request('INVITE', { callId: 'latin', body });
    const octets = Buffer.from(
      text.replace(`;branch=${branch}`, '').replace(/Content-Length: \d+/, `Content-Length: ${body.length}`),
      'latin1',
    );
    phone.send(octets);
    const { leg } = await system.event('incoming');
    phone.send(octets);
    system.engine.answer(leg, '-1');
    const accepted = await phone.message((one) => one.startsWith('SIP/2.0 200') && one.includes('latin'));
    expect(accepted).toMatch(/m=audio \d+ RTP\/AVP 8/);
    expect(system.events.filter(({ type }) => type === 'incoming')).toHaveLength(1);
    system.engine.hangUp(leg, 'normal');
  });
});
