import { expect, it } from 'vitest';
import { parentPermissions } from '../../sdk/wire/session/parent-frames.ts';
import { permissions } from '../../widget/bridge/contract/permission.ts';

it('the bridge checks permissions by their names in the profile', () => {
  expect([...permissions]).toEqual([...parentPermissions]);
});
