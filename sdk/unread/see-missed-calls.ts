import type { Rest } from '../transport/rest.ts';

const source = 'v1/logs/Notifications/bean';

/** Says that the missed calls were seen. */
export async function seeMissedCalls({ rest }: { readonly rest: Rest }): Promise<void> {
  await rest.send({ path: source, method: 'PUT', body: { unreadMissedCalls: 0 } });
}
