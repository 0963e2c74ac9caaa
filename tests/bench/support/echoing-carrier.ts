import { administrationOf } from '#sdk/administration.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { expectRequest, respond, soundAt, startCarrier } from '#tests/support/sipp/carrier.ts';
import { until } from '#tests/support/until.ts';

/** A number that the carrier answers. */
export const outsideNumber = '+33123450600';

const answered = `${respond('180 Ringing', { tag: 'echo' })}${respond('200 OK', { tag: 'echo', sdp: soundAt('[media_port]') })}${expectRequest('ACK')}${expectRequest('BYE')}${respond('200 OK')}`;

/** Starts a carrier of sipp, which answers each call and returns its sound, and gives a phone system a trunk to it. */
export async function startEchoingCarrier(
  url: string,
  { program }: { readonly program: string },
): Promise<{ stop(): Promise<void> }> {
  const port = await freePort();
  const carrier = startCarrier({ program, port, call: answered, expires: 3600 });
  const administrator = await signedInClient({ url }, 'ivan');
  const administration = administrationOf(administrator);
  await administration.addTrunk({
    ...{ name: 'Carrier', isEnabled: true, host: '127.0.0.1', port, transport: 'udp', user: 'office' },
    ...{ registersFor: 3600, callsFrom: [], numberFormat: 'plus', prefix: '', takes: [] },
  });
  await until('the trunk is ready', async () => (await administration.trunks())[0]?.state?.name === 'ready');
  await administrator.dispose();
  return carrier;
}
