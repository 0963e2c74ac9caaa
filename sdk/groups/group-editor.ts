import * as z from 'zod/mini';
import { acdGroupAddress } from '#wire/acd-group.ts';
import { type GroupHours, groupCalendar, type OpeningHours } from '#wire/queues/group-calendar.ts';
import { type GroupCandidate, groupCandidate } from '#wire/queues/group-team.ts';
import { uploadPhoto } from '../people/upload-photo.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';

const candidatePage = z.object({ items: z.array(groupCandidate) });

/** A member that a group is to have. */
export interface WantedMember {
  /** The path of the extension, as in `GroupAgent.groupMember.restUri` or `GroupCandidate.restUri`. */
  readonly extension: string;
  /** The skill level, from 0 to 100. Missing: as before. */
  readonly skillLevel?: number | undefined;
}

/**
 * The hours, members and photo of a group. Everything rejects with `forbidden` for a user who may not change the group, and
 * with `notFound` for a group that the user does not see.
 */
export class GroupEditor {
  readonly #deps: ListDeps;
  readonly #rest: Rest;
  readonly #path: string;

  /** @internal */
  constructor(deps: ListDeps, { path }: { readonly path: string }) {
    this.#deps = deps;
    this.#rest = deps.rest;
    this.#path = path;
  }

  /**
   * Returns the opening hours as a list of a single item, live while watched. A group that is always open has none: its
   * `error` is `notFound` then, and a new list is needed when `SeenGroup.acdGroupCalendar` shows that the group has got some.
   */
  liveHours(): List<GroupHours> {
    return new RouterList(this.#deps, { source: `${this.#path}/Calendar`, schema: groupCalendar });
  }

  /** Returns the opening hours; undefined for a group that is always open. */
  async hours(): Promise<OpeningHours | undefined> {
    try {
      const { weekSlots, absoluteTimeSlots } = await this.#rest.read(groupCalendar, {
        path: `${this.#path}/Calendar`,
      });
      return { weekSlots, absoluteTimeSlots };
    } catch (error) {
      if (error instanceof CallsideError && error.code === 'notFound') return undefined;
      throw error;
    }
  }

  /** Replaces the opening hours; undefined keeps the group always open. */
  changeHours(hours: OpeningHours | undefined): Promise<void> {
    const path = `${this.#path}/Calendar`;
    return this.#rest.send(hours ? { path, method: 'PUT', body: hours } : { path, method: 'DELETE' });
  }

  /**
   * Replaces the photo, which then shows in the lists of groups and in the directory. Rejects with `photo.unreadable` (the file is not
   * a JPEG, PNG or WebP picture, or damaged) and `photo.tooLarge` (more than 200 kB or 1,024 pixels).
   */
  async setPhoto(photo: Blob): Promise<void> {
    await uploadPhoto(this.#rest, acdGroupAddress, { path: this.#path, photo });
  }

  /** Removes the photo. */
  removePhoto(): Promise<void> {
    return this.#rest.send({ path: `${this.#path}/Photo`, method: 'DELETE' });
  }

  /** Returns the agents who are not in the group, by number. */
  async candidates(): Promise<readonly GroupCandidate[]> {
    return (await this.#rest.read(candidatePage, { path: `${this.#path}/Candidate` })).items;
  }

  /**
   * Replaces the members, in the order of the group. Members who stay go on taking part as they do. Rejects with `badRequest`
   * if any of them is not an agent any more.
   */
  changeMembers(members: readonly WantedMember[]): Promise<void> {
    return this.#rest.send({
      path: `${this.#path}/Members`,
      method: 'PUT',
      body: { members: members.map(({ extension, skillLevel }) => ({ groupMember: extension, skillLevel })) },
    });
  }
}
