import type { AssistantUsers } from '../../assistants/assistant-users.ts';
import { Proposals } from '../../assistants/proposals.ts';
import { isAssistant } from '../../http/sessions/applications.ts';
import type { Session, Sessions } from '../../http/sessions/sessions.ts';
import type { Extensions } from '../../numbers/extensions.ts';
import type { People } from '../../users/person.ts';
import type { Core } from '../core.ts';

interface AssistantsDeps {
  readonly people: People;
  readonly sessions: Sessions;
  readonly extensions: Extensions;
  readonly assistantUsers: AssistantUsers;
}

/** The proposals of assistants, and who has an assistant: the clients of that user learn it at once. */
export function composeAssistants(
  { changes, clock, disposables }: Core,
  { people, sessions, extensions, assistantUsers }: AssistantsDeps,
) {
  const proposals = new Proposals({ changes, clock });
  disposables.add(() => proposals.stop());
  const follow = ({ holder, app }: Session) => {
    if (holder.kind !== 'person' || !isAssistant(app)) return;
    const { personId } = holder;
    const hasAssistant = sessions.signedInBy(personId).some((one) => isAssistant(one.app));
    const person = people.byId(personId);
    if (assistantUsers.set(personId, hasAssistant) && person) extensions.publish(person);
  };
  for (const session of sessions.all()) follow(session);
  sessions.onBegin(follow);
  sessions.onEnd((session) => {
    proposals.endOf(session.id);
    follow(session);
  });
  return { proposals };
}
