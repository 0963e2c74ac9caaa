import { startPbx } from '../asterisk/pbx.ts';
import { extensions, passwordOf } from '../asterisk/pbx-users.ts';
import { Kamailio } from '../kamailio/kamailio.ts';
import { asPbx, echoing, ports, trunkBy, useExtension } from './asterisk-sides.ts';
import type { Office, StartSide } from './other-side.ts';
import { baresipAt } from './phone-sides.ts';

/** Of Kamailio. */
const edge = { sip: 22_070, tls: 22_071 } as const;

async function startKamailio({ atEnd, certificate }: Office, before?: number): Promise<void> {
  const kamailio = await Kamailio.start({
    port: edge.sip,
    tls: edge.tls,
    certificate,
    ...(before !== undefined && { before }),
  });
  atEnd(() => kamailio.stop());
}

/** Bob and a baresip have extensions there. It carries no sound. */
export const kamailioRegistrar: StartSide = async (office, way) => {
  const { transport, isEncrypted } = way;
  await startKamailio(office);
  await useExtension(office, trunkBy(way, office, edge));
  const sipPort = transport === 'tls' ? edge.tls : edge.sip;
  return baresipAt(
    office,
    {
      user: '1002',
      password: passwordOf('1002'),
      sipPort,
      transport,
      ...(isEncrypted && { encryption: 'required' }),
    },
    { number: '1002', calls: '1001' },
  );
};

/** Bob has an extension at an Asterisk, which is reached by UDP behind it. */
export const kamailioProxy: StartSide = async (office, way) => {
  const { isEncrypted } = way;
  const accounts = extensions('1001').map((one) => ({ ...one, isEncrypted, isBehindProxy: true }));
  const pbx = await startPbx(ports, { accounts });
  office.atEnd(() => pbx.stop());
  await startKamailio(office, ports.sip);
  await useExtension(office, trunkBy(way, office, edge));
  return echoing(pbx, asPbx);
};
