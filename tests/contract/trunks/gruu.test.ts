/** A registrar that gives us an address of our own (RFC 5627): Kamailio, with a baresip behind it. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import { administrationOf } from '#sdk/administration.ts';
import { passwordOf } from '#tests/support/asterisk/pbx-users.ts';
import { findKamailio, Kamailio } from '#tests/support/kamailio/kamailio.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { findProgram } from '#tests/support/packages.ts';
import { doAllRun } from '#tests/support/selection/turns.ts';
import { carrierOf, useCarrier } from '#tests/support/telephones/asterisk-sides.ts';
import { baresipAt } from '#tests/support/telephones/phone-sides.ts';
import { type RunningOffice, startOffice } from '#tests/support/telephones/start-office.ts';

const number = '+33123450600';
const isHere = () => findKamailio() !== undefined && findProgram('baresip') !== undefined;

let running: RunningOffice;
beforeAll(async () => {
  running = await startOffice();
});
afterEach(() => running.endTest());
afterAll(() => running?.stop());

/** Returns the messages with the registrar that begin so. */
const messages = async (port: number, direction: 'in' | 'out', start: RegExp) =>
  (await administrationOf(running.office.administrator).signalling({ peer: '127.0.0.1' }))
    .filter((one) => one.peer === `127.0.0.1:${port}` && one.direction === direction && start.test(one.text))
    .map(({ text }) => text);

// Asterisk as the engine names its own address.
it.runIf(doAllRun && isHere() && !isAsterisk)(
  'calls name the address that a registrar gives us, at which they are answered and ended',
  async () => {
    const { office, line, areHeard, isOver } = running;
    const { certificate } = office;
    const [port, tls] = [await freePort(), await freePort()];
    const kamailio = await Kamailio.start({ port, tls, certificate });
    office.atEnd(() => kamailio.stop());
    await useCarrier(
      office,
      carrierOf({
        port,
        user: '1001',
        password: passwordOf('1001'),
        registersFor: 120,
        destination: '102',
        ways: { usesGruu: true },
      }),
    );
    const gruu = /^Contact: <sip:1001@127\.0\.0\.1;gr=urn:uuid:[\da-f-]{36}>\r$/m;
    const other = await baresipAt(
      office,
      { user: number, password: passwordOf(number), sipPort: port, transport: 'udp' },
      { number, calls: '1001' },
    );
    await office.user.calls.place(number);
    await areHeard(other);
    await other.hangUp();
    await isOver(other);
    await other.call();
    await areHeard(other);
    await line()?.hangUp();
    await isOver(other);
    expect((await messages(port, 'out', /^INVITE/)).at(-1)).toMatch(gruu);
    expect((await messages(port, 'out', /^SIP\/2\.0 200 [\s\S]*CSeq: \d+ INVITE/)).at(-1)).toMatch(gruu);
    expect((await messages(port, 'out', /^REGISTER/)).at(-1)).toMatch(
      /^Contact: <sip:line-\d+@[^>]+>;\+sip\.instance="<urn:uuid:/m,
    );
    // The registrar has brought the goodbye for that address to our own.
    expect(await messages(port, 'in', /^BYE sip:line-\d+@/)).toHaveLength(1);
  },
  60_000,
);
