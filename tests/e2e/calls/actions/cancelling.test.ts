/** After a cancelled consultation the first call talks again, whatever the consulted person does at the same time. */
import { expect } from 'vitest';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { answers, asks } from '#tests/support/answering.ts';
import type { Person } from '#tests/support/person.ts';
import { type Office, test } from './office.ts';

interface Asking {
  readonly alice: Person;
  readonly carol: TestPhone;
}

/** Alice talks with bob, and consults carol, whose phone rings. */
async function consult(office: Office): Promise<Asking> {
  const [alice, bob] = await Promise.all([office.inWidget('alice'), office.inApp('bob')]);
  const carol = await TestPhone.register(office.callside.url, 'carol');
  await bob.dial('101');
  await answers(alice);
  await office.hears({ alice: ['bob'], bob: ['alice'] });
  await asks(alice, '103');
  await carol.reaches('ringing');
  await alice.button('Complete transfer').waitFor();
  return { alice, carol };
}

/** Runs at the commands of the cancellation: before the phone system receives one, or before its answer is received. */
type AtCommand = (carol: TestPhone, name: string) => Promise<void>;

async function interfere({ alice, carol }: Asking, at: { before?: AtCommand; after?: AtCommand }) {
  await alice.page.route(/\/CallLine\/[^/]+\/\w+$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    await at.before?.(carol, name);
    const response = await route.fetch();
    await at.after?.(carol, name);
    await route.fulfill({ response });
  });
}

const cases: Readonly<Record<string, (asking: Asking) => Promise<unknown>>> = {
  'answers in that moment': (asking) =>
    interfere(asking, {
      after: (carol, name) => {
        if (name !== 'unhold') return carol.reaches('idle');
        return carol.state === 'ringing' ? carol.answer() : Promise.resolve();
      },
    }),
  'hangs up in that moment': async (asking) => {
    await asking.carol.answer();
    await asking.alice.button('Merge').waitFor();
    await interfere(asking, { before: (carol) => carol.hangUp() });
  },
  'has declined': async ({ alice, carol }) => {
    await carol.hangUp();
    await alice.app.getByText('cannot be reached').first().waitFor();
  },
  'talks, after a reload of the page': async ({ alice, carol }) => {
    await carol.answer();
    await alice.page.reload();
    await alice.canCall();
  },
};

test.for(Object.entries(cases))('the first call goes on if carol %s', async ([, happens], { office }) => {
  const asking = await consult(office);
  const { alice, carol } = asking;
  await happens(asking);
  await alice.press('Cancel transfer');
  await office.hears({ alice: ['bob'], bob: ['alice'] });
  await carol.reaches('idle');
  await alice.button('Hold').waitFor();
  await expect.poll(() => alice.cards().count()).toBe(1);
  expect(await alice.app.getByRole('alert').count()).toBe(0);
  await alice.press('Hang up');
  await alice.hasNoCall();
  await carol.stop();
});
