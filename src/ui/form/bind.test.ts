import { expect, test } from 'vitest';
import { bind } from './bind.ts';

interface Values {
  readonly name: string;
  readonly size: 'small' | 'large';
  readonly isOn: boolean;
}

test('bind gives each control its value, and changes this value only', () => {
  const changes: Partial<Values>[] = [];
  const values: Values = { name: 'Desk', size: 'small', isOn: true };
  const { text, choice, flag } = bind(values, (change) => changes.push(change));
  expect([text('name').value, choice('size').value, flag('isOn').checked]).toEqual(['Desk', 'small', true]);
  text('name').onText('Door');
  choice('size').onChange('large');
  flag('isOn').onChange(false);
  expect(changes).toEqual([{ name: 'Door' }, { size: 'large' }, { isOn: false }]);
});
