import { demoNames } from '../../../examples/phone-system/world/demo/demo-names.ts';

/** The demonstration users that sign in with a password alone (heidi needs a second factor), sorted by number. */
export const demoUsers = demoNames()
  .map(({ login }, index) => ({ login, id: index + 1, number: String(101 + index) }))
  .filter(({ login }) => login !== 'heidi');
