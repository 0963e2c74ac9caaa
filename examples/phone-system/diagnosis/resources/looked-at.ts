import { actorOf } from '../../administration/actor.ts';
import { Looks } from '../../administration/looks.ts';
import { perSystem } from '../../resources/per-system.ts';
import type { UserRequest } from '../../resources/resource.ts';
import { CompanyCalls } from '../company-calls.ts';

/** The calls of the company. */
export const companyCalls = perSystem(
  ({ db, people, callSignalling, records, clock }) =>
    new CompanyCalls(db, { people, signalling: callSignalling, written: () => records.written(), clock }),
);

const looks = perSystem(({ audit, clock }) => new Looks(audit, () => clock.elapsed()));

/** Records that an administrator looks at a call of others, or at all calls. */
export const recordLook = (
  request: UserRequest,
  look: { readonly subject: string; readonly label: string },
): Promise<void> => looks(request.services).record(actorOf(request), look);

/** Records that an administrator looks at a call, unless it is an own call or none is known. */
export async function recordCallLook(request: UserRequest, callId: number): Promise<void> {
  const { person, services } = request;
  if (await services.records.hasCall(person.id, callId)) return;
  const call = await companyCalls(services).find(callId);
  if (!call) return;
  const [from, to] = [call.from, call.to].map(({ label, number }) => label || number || '?');
  await recordLook(request, { subject: String(callId), label: `${from} → ${to}` });
}
