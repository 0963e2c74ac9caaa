import type { ComposedServices } from '../compose/services.ts';
import type { Session } from '../http/sessions/sessions.ts';

/** The dependencies of the resources: everything that `compose/` makes, and push. */
export interface Services extends ComposedServices {
  /** The names under which changes are pushed. */
  readonly listeners: {
    create(session: Session, name: string): void;
    /** False where there is none of that name. */
    remove(session: Session, name: string): boolean;
  };
}
