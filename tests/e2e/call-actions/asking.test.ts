import { answers, asks } from '../answering.ts';
import { baresip, test } from './office.ts';

test.skipIf(!baresip)(
  'bob asks two colleagues about somebody at a desk phone: he gives up with the first and hands over to the second',
  async ({ office }) => {
    const [bob, carol, dave, desk] = await Promise.all([
      office.inApp('bob'),
      office.inWidget('carol'),
      office.inApp('dave'),
      office.deskPhone('alice-desk'),
    ]);
    desk.dial('102');
    await answers(bob);
    await office.hears({ bob: ['desk'], desk: ['bob'] });

    await asks(bob, '104');
    await answers(dave);
    await office.hears({ bob: ['dave'], dave: ['bob'] });
    await bob.press('Give up');
    await dave.hasNoCall();
    await bob.app.getByRole('heading', { name: 'Alice Martin' }).waitFor();
    await office.hears({ bob: ['desk'], desk: ['bob'] });

    await asks(bob, '103');
    await answers(carol);
    await office.hears({ bob: ['carol'], carol: ['bob'] });
    await bob.press('Toggle');
    await bob.app.getByRole('heading', { name: 'Alice Martin' }).waitFor();
    await office.hears({ bob: ['desk'], desk: ['bob'] });
    await bob.press('Toggle');
    await office.hears({ bob: ['carol'], carol: ['bob'] });

    await bob.press('Complete transfer');
    await bob.hasNoCall();
    await carol.card('Alice Martin').waitFor();
    await office.hears({ carol: ['desk'], desk: ['carol'] });
    desk.hangUp();
    await carol.hasNoCall();
  },
);
