import { demoNames } from '../../examples/phone-system/world/demo-names.ts';

/** Who of the demonstration signs in with a password alone (heidi needs a code), in the order of their numbers. */
export const demoUsers = demoNames()
  .map(({ login }, index) => ({ login, id: index + 1, number: String(101 + index) }))
  .filter(({ login }) => login !== 'heidi');
