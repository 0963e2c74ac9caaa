import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { automaticKey } from './passphrase.ts';

test('an automatic key is derived in 500,000 rounds of SHA-512 to 256 bits, as Node derives it', async () => {
  const key = await automaticKey('Pässwort', 'salt of Acme');
  const reference = pbkdf2Sync('Pässwort', 'salt of Acme', 500_000, 32, 'sha512');
  expect(Buffer.from(key).toString('hex')).toBe(reference.toString('hex'));
});
