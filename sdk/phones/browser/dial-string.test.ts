import { expect, test } from 'vitest';
import { dialString } from './dial-string.ts';

test('dials what stands before the first pause and sends the rest once answered', () => {
  expect(dialString('+33 1 (00) 00-00')).toEqual({ number: '+331000000', keys: '' });
  expect(dialString('600p12#')).toEqual({ number: '600', keys: '12#' });
  expect(dialString('600,,1p2')).toEqual({ number: '600', keys: ',1,2' });
});
