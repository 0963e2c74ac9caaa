import { test as base } from 'vitest';
import type { VirtualCall } from '../../port.ts';
import { DeskPhone, type DeskPhoneOptions } from './desk-phone.ts';
import { NodePhone, type NodePhoneOptions } from './node-phone.ts';
import { TestSystem } from './test-system.ts';

type PhoneSettings = Omit<NodePhoneOptions, 'url' | 'registerId'>;

interface Fixture {
  readonly system: TestSystem;
  /** A phone that has connected and registered. */
  readonly phone: (registerId: string, settings?: PhoneSettings) => Promise<NodePhone>;
  /** A desk phone, on UDP by default, that has registered. */
  readonly deskPhone: (registerId: string, options?: DeskPhoneOptions) => Promise<DeskPhone>;
  /** A phone that has not done anything yet. */
  readonly freshPhone: (registerId: string, settings?: PhoneSettings) => NodePhone;
  /** The calls that reached the virtual phone `quiet`, which does nothing by itself. */
  readonly quietCalls: VirtualCall[];
}

/** A test with a phone system of its own. It fails if anything is left in the engine afterwards. */
export const test = base.extend<Fixture>({
  quietCalls: async ({ task: _ }, use) => use([]),
  system: async ({ quietCalls }, use) => {
    const quiet = { onCall: (call: VirtualCall) => void quietCalls.push(call) };
    const system = await new TestSystem({ phones: new Map([['quiet', quiet]]) }).start();
    await use(system);
    await system.stop();
    const left = Object.entries(system.engine.counts()).filter(([, count]) => count > 0);
    if (left.length > 0) throw new Error(`The engine still holds ${JSON.stringify(left)}`);
  },
  deskPhone: async ({ system }, use) => {
    const phones: DeskPhone[] = [];
    await use(async (registerId, options) => {
      const phone = await DeskPhone.open(registerId, system.engine.sipPort ?? 0, options);
      phones.push(phone);
      await phone.register();
      return phone;
    });
    for (const phone of phones) phone.close();
  },
  freshPhone: async ({ system }, use) => {
    const phones: NodePhone[] = [];
    await use((registerId, settings) => {
      const phone = new NodePhone({ url: system.sipUrl, registerId, ...settings });
      phones.push(phone);
      return phone;
    });
    await Promise.all(phones.map((phone) => phone.close()));
  },
  phone: async ({ freshPhone }, use) => {
    await use(async (registerId, settings) => {
      const phone = freshPhone(registerId, settings);
      const status = await phone.register();
      if (status !== 200) throw new Error(`${registerId} could not register: ${status}`);
      return phone;
    });
  },
});
