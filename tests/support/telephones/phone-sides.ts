import { expect } from 'vitest';
import { Baresip, type BaresipOptions } from '#tests/desk-phones/baresip.ts';
import { Linphone } from '#tests/desk-phones/linphone.ts';
import { findProgram } from '../packages.ts';
import { type Office, type OtherSide, ownHertz, type StartSide } from './other-side.ts';

/** The tone of baresip, in hertz. */
const itsHertz = 440;
const patient = { timeout: 10_000 };

/** A baresip that answers, and how it calls and is called. */
export async function baresipAt(
  { atEnd }: Office,
  options: Omit<BaresipOptions, 'program' | 'hertz'>,
  { number, calls }: { readonly number: string; readonly calls: string },
): Promise<OtherSide> {
  const phone = await Baresip.start({ ...options, program: findProgram('baresip') ?? '', hertz: itsHertz });
  atEnd(() => phone.stop());
  return {
    number,
    hertz: itsHertz,
    call: async () => phone.dial(calls),
    hangUp: async () => phone.hangUp(),
    hearsUser: () => expect.poll(() => phone.heard(ownHertz), patient).toBeGreaterThan(0.1),
    isIdle: () => expect.poll(() => phone.isTalking, patient).toBe(false),
  };
}

/** Alice’s desk phone. */
export const baresipPhone: StartSide = async (office, { transport, isEncrypted }) => {
  const { system } = office;
  const sipPort = (transport === 'tls' ? system.sipsPort : system.sipPort) ?? 0;
  return baresipAt(
    office,
    {
      user: 'alice-desk',
      sipPort,
      transport,
      ...(isEncrypted && { encryption: 'required' }),
    },
    { number: '101', calls: '102' },
  );
};

/** Alice’s desk phone. */
export const linphonePhone: StartSide = async ({ system, atEnd }, { transport, isEncrypted }) => {
  const phone = await Linphone.start({
    program: findProgram('linphonec') ?? '',
    user: 'alice-desk',
    sipPort: (transport === 'tls' ? system.sipsPort : system.sipPort) ?? 0,
    transport,
    isEncrypted,
    hertz: itsHertz,
  });
  atEnd(() => phone.stop());
  return {
    number: '101',
    hertz: itsHertz,
    call: async () => phone.command('call 102'),
    hangUp: async () => phone.command('terminate'),
    hearsUser: () => expect.poll(() => phone.heard(ownHertz), patient).toBeGreaterThan(0.1),
    isIdle: () => expect.poll(() => phone.isIdle(), patient).toBe(true),
  };
};
