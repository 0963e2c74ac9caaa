import { expect, it } from 'vitest';
import { parentPermissions } from '../../sdk/wire/parent-frames.ts';
import { permissions } from '../../widget/bridge/contract/permission.ts';

it('the bridge grants by the names in which the profile is written', () => {
  expect([...permissions]).toEqual([...parentPermissions]);
});
