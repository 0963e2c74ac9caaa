import type { ReadonlySignal } from '@preact/signals-core';
import * as z from 'zod/mini';
import {
  type CallGroup,
  type CallGroupChange,
  callGroup,
  callGroupSource,
} from '#wire/call-groups/call-group.ts';
import type { Info } from '#wire/session/info.ts';
import { withPhoto } from '../groups/rules.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { fieldsOf } from '../state/fields-of.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';

/** The order of groups of people: by their names. */
const byLabel = (one: CallGroup, other: CallGroup): number =>
  one.label.localeCompare(other.label) || one.restUri.localeCompare(other.restUri);

const groupSchema = ({ address }: DomainDeps['rest']) =>
  z.pipe(
    callGroup,
    z.transform((group) => ({ ...group, members: group.members.map((one) => withPhoto(one, address)) })),
  );

/** The groups of people that are no queues, by their names: hunt groups and paging groups. All methods reject with `offline`, `timeout` too. */
export class CallGroups extends RouterList<CallGroup> {
  readonly #deps: ListDeps & Pick<DomainDeps, 'login'>;
  readonly #info: ReadonlySignal<Pick<Info, 'extension'> | undefined>;

  /** @internal */
  constructor(
    deps: ListDeps & Pick<DomainDeps, 'login'>,
    { info }: { readonly info: ReadonlySignal<Pick<Info, 'extension'> | undefined> },
  ) {
    super(deps, {
      source: callGroupSource,
      query: { rt: fieldsOf(callGroup) },
      schema: groupSchema(deps.rest),
      compare: byLabel,
    });
    this.#deps = deps;
    this.#info = info;
  }

  /** Returns true if the user is a member of a group. Reads signals: an effect or a component follows the answer. */
  isMember({ members }: Pick<CallGroup, 'members'>): boolean {
    const own = this.#info.value?.extension?.addressNumber;
    return members.some(({ addressNumber }) => addressNumber === own);
  }

  /** Returns true if the user may change a group. Reads signals, as `isMember` does. */
  mayChange(group: Pick<CallGroup, 'members' | 'allowMembersEdit'>): boolean {
    const isSwitchboard = this.#deps.login.value?.isSwitchboard === true;
    return isSwitchboard || (group.allowMembersEdit && this.isMember(group));
  }

  /**
   * Changes a group. Properties that are not named stay. Rejects with `forbidden` for a user who may not, with `badRequest` for
   * a member who does not exist, and with `unexpected` for a number that cannot be called.
   */
  change({ restUri }: Pick<CallGroup, 'restUri'>, change: CallGroupChange): Promise<CallGroup> {
    return this.#deps.rest.read(groupSchema(this.#deps.rest), { path: restUri, method: 'PUT', body: change });
  }
}
