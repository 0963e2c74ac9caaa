import { findAsterisk } from '../asterisk/asterisk-program.ts';
import { findKamailio } from '../kamailio/kamailio.ts';
import { findProgram } from '../packages.ts';
import { asteriskCarrier, asteriskPbx, asteriskWithoutRegistration } from './asterisk-sides.ts';
import { kamailioProxy, kamailioRegistrar } from './kamailio-sides.ts';
import type { StartSide } from './other-side.ts';
import { baresipPhone, linphonePhone } from './phone-sides.ts';
import type { SideName } from './sides.ts';
import { sippCarrier } from './sipp-sides.ts';

/** How a side is started, and whether its programs are here. */
interface Start {
  readonly isHere: () => boolean;
  readonly start: StartSide;
}

const asterisk = (start: StartSide): Start => ({ isHere: () => findAsterisk() !== undefined, start });
const asterisk16 = (start: StartSide): Start => ({ isHere: () => findAsterisk(16) !== undefined, start });
const installed = (program: 'sipp' | 'baresip' | 'linphonec', start: StartSide): Start => ({
  isHere: () => findProgram(program) !== undefined,
  start,
});

export const starts: Readonly<Record<SideName, Start>> = {
  'Asterisk 22 as a PBX with extensions': asterisk(asteriskPbx(22)),
  'Asterisk 22 as a carrier with a registration': asterisk(asteriskCarrier(22)),
  'Asterisk 22 as a carrier that challenges each call': asterisk(asteriskWithoutRegistration(true)),
  'Asterisk 22 as a carrier that knows the address': asterisk(asteriskWithoutRegistration(false)),
  'Asterisk 16 as a PBX with extensions': asterisk16(asteriskPbx(16)),
  'Asterisk 16 as a carrier with a registration': asterisk16(asteriskCarrier(16)),
  'Kamailio as a registrar of extensions': {
    isHere: () => findKamailio() !== undefined && findProgram('baresip') !== undefined,
    start: kamailioRegistrar,
  },
  'Kamailio as a proxy before Asterisk 22': {
    isHere: () => findKamailio() !== undefined && findAsterisk() !== undefined,
    start: kamailioProxy,
  },
  'sipp as a carrier with a registration': installed('sipp', sippCarrier('registration')),
  'sipp as a carrier that challenges each call': installed('sipp', sippCarrier('challenges')),
  'sipp as a carrier that knows the address': installed('sipp', sippCarrier('address')),
  'baresip as a desk phone': installed('baresip', baresipPhone),
  'Linphone as a desk phone': installed('linphonec', linphonePhone),
};
