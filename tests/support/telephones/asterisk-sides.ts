import { expect } from 'vitest';
import { certificateFor } from '#phone-system/testing/certificate-authority.ts';
import { administrationOf, type NewTrunk } from '#sdk/administration.ts';
import type { Asterisk } from '../asterisk/asterisk.ts';
import type { AsteriskVersion } from '../asterisk/asterisk-program.ts';
import { type PbxPorts, startPbx } from '../asterisk/pbx.ts';
import { extensions, openOffice } from '../asterisk/pbx-users.ts';
import { until } from '../until.ts';
import type { Office, OtherSide, StartSide } from './other-side.ts';
import { ownHertz } from './other-side.ts';
import type { Way } from './sides.ts';

export const ports = { sip: 22_060, tls: 22_061, rtp: [22_100, 22_199] } as const satisfies PbxPorts;
/** An address of its own, by which a carrier without a registration is known. */
const ownHost = '127.0.0.9';
const patient = { timeout: 10_000 };

/** The address of a trunk by this way. */
export function trunkBy(
  { transport, isEncrypted }: Way,
  { certificate }: Office,
  at: { readonly sip: number; readonly tls: number },
): Partial<NewTrunk> & Pick<NewTrunk, 'transport' | 'host' | 'port'> {
  return {
    transport,
    encryption: isEncrypted ? 'required' : 'none',
    ...(transport === 'tls'
      ? { host: 'localhost', port: at.tls, certificateAuthority: certificate.authority }
      : { host: '127.0.0.1', port: at.sip }),
  };
}

export const carrierOf = (values: Partial<NewTrunk>): NewTrunk => ({
  name: 'Carrier',
  isEnabled: true,
  host: '127.0.0.1',
  transport: 'udp',
  user: 'trunk',
  callsFrom: [],
  numberFormat: 'plus',
  prefix: '',
  takes: [],
  ...values,
});

/** Adds a trunk, and waits until it is connected. */
export async function useCarrier(office: Office, values: NewTrunk): Promise<void> {
  const administration = administrationOf(office.administrator);
  office.atEnd(() => removeTrunks(office));
  await administration.addTrunk(values);
  const states = async () => (await administration.trunks()).map(({ state }) => state);
  await until('the trunk is ready', async () => (await states())[0]?.name === 'ready');
}

/** Gives bob an extension at a PBX. */
export async function useExtension(office: Office, values: ReturnType<typeof trunkBy>): Promise<void> {
  const { administrator, user } = office;
  office.atEnd(() => removeTrunks(office));
  await openOffice(administrator, values.port ?? 0, [[user, '1001']], values);
}

async function removeTrunks({ administrator }: Office): Promise<void> {
  const administration = administrationOf(administrator);
  for (const trunk of await administration.trunks()) await administration.removeTrunk(trunk);
}

/** Calls with an Asterisk that returns the sound of calls in both directions. */
export const echoing = (
  pbx: Asterisk,
  { number, endpoint }: { readonly number: string; readonly endpoint: string },
): OtherSide => ({
  number,
  hertz: ownHertz,
  call: () => pbx.command(`channel originate ${endpoint} application Echo`),
  hangUp: () => pbx.command('channel request hangup all'),
  isIdle: () =>
    expect.poll(() => pbx.command('core show channels count'), patient).toContain('0 active channels'),
});

const asCarrier = { number: '+33123450600', endpoint: 'PJSIP/+33100000102@trunk' };
export const asPbx = { number: '*43', endpoint: 'PJSIP/1001' };

async function start({ atEnd }: Office, ...options: Parameters<typeof startPbx>): Promise<Asterisk> {
  const pbx = await startPbx(...options);
  atEnd(() => pbx.stop());
  return pbx;
}

/** Bob has an extension. */
export const asteriskPbx =
  (version: AsteriskVersion): StartSide =>
  async (office, way) => {
    const accounts = extensions('1001').map((one) => ({ ...one, isEncrypted: way.isEncrypted }));
    const pbx = await start(office, ports, { version, accounts, certificate: office.certificate });
    await useExtension(office, trunkBy(way, office, ports));
    return echoing(pbx, asPbx);
  };

export const asteriskCarrier =
  (version: AsteriskVersion): StartSide =>
  async (office, way) => {
    const password = 'secret-of-trunk';
    const accounts = [{ name: 'trunk', password, isEncrypted: way.isEncrypted }];
    const pbx = await start(office, ports, { version, accounts, certificate: office.certificate });
    await useCarrier(office, carrierOf({ ...trunkBy(way, office, ports), password, registersFor: 120 }));
    return echoing(pbx, asCarrier);
  };

/** The endpoint of a carrier that knows where we are. */
const placed = ({ system }: Office, { transport, isEncrypted }: Way, hasPassword: boolean) => `
[trunk](extension)
aors=trunk
media_encryption=${isEncrypted ? 'sdes' : 'no'}
${hasPassword ? 'auth=trunk-auth' : ''}
[trunk]
type=aor
contact=sip:127.0.0.1:${transport === 'tls' ? system.sipsPort : system.sipPort}\\;transport=${transport}
${
  hasPassword
    ? '[trunk-auth]\ntype=auth\nauth_type=digest\nusername=trunk\npassword=secret-of-trunk\nsupported_algorithms_uas=MD5'
    : '[trunk-identify]\ntype=identify\nendpoint=trunk\nmatch=127.0.0.1'
}
`;

/** It is known by its address, and challenges our calls or knows us by ours. */
export const asteriskWithoutRegistration =
  (hasPassword: boolean): StartSide =>
  async (office, way) => {
    const certificate = await certificateFor(ownHost);
    const config = placed(office, way, hasPassword);
    const pbx = await start(office, { ...ports, host: ownHost }, { accounts: [], config, certificate });
    const values = {
      ...trunkBy(way, { ...office, certificate }, ports),
      host: ownHost,
      callsFrom: [ownHost],
      ...(hasPassword && { password: 'secret-of-trunk' }),
    };
    await useCarrier(office, carrierOf(values));
    return echoing(pbx, asCarrier);
  };
