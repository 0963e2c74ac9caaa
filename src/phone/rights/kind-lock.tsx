import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { type Change, LockContext } from '#ui/lock/lock.ts';
import { mayCreate, mayDelete, mayEdit } from './access-rights.ts';
import { useRights } from './use-rights.ts';
import { rightsWords } from './words.ts';

/** Props of `KindLock`. */
export interface KindLockProps {
  /** The kind of the things that the controls change, such as `Forwarding`; undefined: no lock. */
  readonly kind: string | undefined;
  /** True for parts of a single thing, such as the sounds of a group: whoever may change the thing may add and remove its parts. */
  readonly ofParts?: boolean;
  readonly children: ReactNode;
}

/** Controls for things of a kind: the changes that the user has no right to are not offered. */
export function KindLock({ kind, ofParts = false, children }: KindLockProps) {
  const words = useTranslate(rightsWords);
  const all = useRights();
  if (kind === undefined) return <LockContext value={undefined}>{children}</LockContext>;
  const rights = all.of(kind);
  const allowed: Readonly<Record<Change, boolean>> = {
    create: ofParts ? mayEdit(rights) : mayCreate(rights),
    change: mayEdit(rights),
    remove: ofParts ? mayEdit(rights) : mayDelete(rights),
  };
  const denied = (Object.keys(allowed) as Change[]).filter((change) => !allowed[change]);
  return <LockContext value={{ denied, reason: words('rights.locked') }}>{children}</LockContext>;
}
