import { expect, it } from 'vitest';
import { Crm } from './crm.ts';
import { findForPop } from './screen-pop.ts';

it.each(['constructor', 'toString', 'nonsense', ''])(
  'a call of the type "%s" counts as inbound',
  (callType) => {
    const { org, layout } = new Crm();
    const asked = { text: 'nobody', query: '', defaultFieldValues: {}, flowArgs: undefined };
    const found = findForPop(org, layout, { ...asked, callType });
    expect(found).toEqual(findForPop(org, layout, { ...asked, callType: 'inbound' }));
  },
);
