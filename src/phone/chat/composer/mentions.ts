import type { ChatMember } from '#sdk/chat.ts';
import { fold, foldedWritings } from '#sdk/index.ts';

/** A member who can be named in a message. */
export type Mentionable = Pick<ChatMember, 'userId' | 'name'>;

/** A name that is being typed after an @. */
export interface MentionQuery {
  /** The index of the @. */
  readonly at: number;
  /** The typed text after it. */
  readonly text: string;
}

const maxQuery = 40;
const maxOffered = 6;

/** Returns the name that is being typed before the caret; undefined without such a name. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || caret - at > maxQuery) return undefined;
  // An @ within a word belongs to an e-mail address.
  if (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return undefined;
  const typed = before.slice(at + 1);
  return /[\n@]|^\s/.test(typed) ? undefined : { at, text: typed };
}

/** Returns the members whose name contains the typed words, the members whose name begins with them first. */
export function offeredMembers<Member extends Mentionable>(
  members: readonly Member[],
  typed: string,
): readonly Member[] {
  const wanted = fold(typed);
  const found = members.filter(
    ({ name }) =>
      foldedWritings(name)
        .split(/\s+/)
        .some((word) => word.startsWith(wanted)) || fold(name).startsWith(wanted),
  );
  const begins = ({ name }: Member) => Number(fold(name).startsWith(wanted));
  return [...found].sort((one, other) => begins(other) - begins(one)).slice(0, maxOffered);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces each name after an @ that is the whole name of a member. Longer names are found first. */
function replaceNames(
  text: string,
  members: readonly Mentionable[],
  replace: (member: Mentionable) => string,
): string {
  const byName = new Map(members.map((member) => [member.name, member]));
  const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escaped);
  if (names.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(pattern, (whole, name: string) => {
    const member = byName.get(name);
    return member ? replace(member) : whole;
  });
}

/** Returns the addresses of the members whom a text names, each once. */
export function mentionedIn(text: string, members: readonly Mentionable[]): readonly string[] {
  const found = new Set<string>();
  replaceNames(text, members, ({ userId }) => {
    found.add(userId);
    return '';
  });
  return [...found];
}

/** Returns the text with its names as links in Markdown, by which other clients know whom it names. */
export const withMentionLinks = (text: string, members: readonly Mentionable[]): string =>
  replaceNames(
    text,
    members,
    ({ name, userId }) =>
      `[@${name.replace(/[\\`*_[\]<>]/g, '\\$&')}](https://matrix.to/#/${encodeURIComponent(userId)})`,
  );
