import type * as z from 'zod/mini';
import type { MaybePromise, None } from './method.ts';
import type { Asked, QueryShape } from './query.ts';
import { found, type Refusal, refuse } from './refusal.ts';
import {
  type Declaring,
  type ListRead,
  list,
  type Methods,
  one,
  type Resource,
  type UserRequest,
  write,
} from './resource.ts';

/** A request for an item of a collection. */
export type ItemRequest = UserRequest & {
  /** The last part of the path. */
  readonly id: string;
};

type Item<Schema extends z.core.$ZodType> = z.output<Schema> & object;

interface ListPart<
  Schema extends z.core.$ZodType,
  Query extends QueryShape,
  NewBody extends z.core.$ZodType,
  NewQuery extends QueryShape,
> {
  readonly item: Schema;
  /** The topic of the changes of the list and its items. */
  readonly topic?: (request: UserRequest) => string;
  readonly list?: ListRead<Item<Schema>, UserRequest, Query>;
  readonly create?: Declaring<NewQuery> & {
    readonly body: NewBody;
    /** The refusal (409) of an item beyond the limit. */
    readonly full?: string | (() => Refusal);
    /** Returns undefined if there are as many items as are allowed. */
    readonly handle: (
      request: UserRequest & Asked<NewQuery>,
      body: z.output<NewBody>,
    ) => MaybePromise<Item<Schema> | undefined>;
  };
  /** Methods of the list that are declared in full, such as uploads. */
  readonly onList?: Methods<UserRequest>;
}

/** The methods of an item. A missing item is answered 404. */
interface ItemPart<Schema extends z.core.$ZodType, ChangeBody extends z.core.$ZodType> {
  readonly item: Schema;
  readonly topic?: (request: UserRequest) => string;
  /** The message of a request for an item that does not exist. */
  readonly missing?: string;
  readonly one?: Declaring<None> & {
    /** Returns undefined if the item does not exist. */
    readonly read: (request: ItemRequest) => MaybePromise<Item<Schema> | undefined>;
  };
  readonly change?: Declaring<None> & {
    readonly body: ChangeBody | ((request: UserRequest) => ChangeBody);
    readonly bodies?: readonly z.core.$ZodType[];
    /** Returns undefined if the item does not exist. */
    readonly handle: (
      request: ItemRequest,
      body: z.output<ChangeBody>,
    ) => MaybePromise<Item<Schema> | undefined>;
  };
  readonly remove?: Declaring<None> & {
    /** Returns false if the item does not exist. */
    readonly handle: (request: ItemRequest) => MaybePromise<boolean>;
  };
  /** Methods of the item that are declared in full. */
  readonly onItem?: Methods<UserRequest>;
}

/**
 * Declares a list of items and its items, by the usual rules: a new item is answered 201, and a missing item 404.
 *
 * @param declared.path the path of the list
 * @param declared.key the name of the variable part in the path of an item; `id` by default
 * @returns the resource of the list and the resource of an item, so far as they have methods
 */
export function collection<
  Schema extends z.core.$ZodType,
  Query extends QueryShape = None,
  NewBody extends z.core.$ZodType = z.core.$ZodNever,
  NewQuery extends QueryShape = None,
  ChangeBody extends z.core.$ZodType = z.core.$ZodNever,
>(
  declared: ListPart<Schema, Query, NewBody, NewQuery> &
    ItemPart<Schema, ChangeBody> & {
      readonly path: string;
      readonly key?: string;
      readonly access: 'user' | 'self' | 'administrator';
      readonly references?: readonly string[];
    },
): readonly Resource[] {
  const { path, key = 'id', access, references } = declared;
  const common = { access, ...(references && { references }) };
  const resources: readonly Resource[] = [
    { path, ...common, ...listMethods(declared) },
    { path: `${path}/:${key}`, ...common, ...itemMethods(declared, key) },
  ];
  return resources.filter(({ GET, POST, PUT, DELETE }) => GET ?? POST ?? PUT ?? DELETE);
}

function listMethods<
  Schema extends z.core.$ZodType,
  Query extends QueryShape,
  NewBody extends z.core.$ZodType,
  NewQuery extends QueryShape,
>({
  item,
  topic,
  list: listing,
  create,
  onList,
}: ListPart<Schema, Query, NewBody, NewQuery>): Methods<UserRequest> {
  return {
    ...(listing && {
      GET: list<Schema, UserRequest, Query>({ ...listing, item, ...(topic && { topic }) }),
    }),
    ...(create && {
      POST: write<NewBody, Schema, UserRequest, NewQuery>({
        ...create,
        refuses: [...(create.refuses ?? []), ...(create.full === undefined ? [] : [409 as const])],
        answers: item,
        status: 201,
        handle: async (request, body) => {
          const added = await create.handle(request, body);
          if (added === undefined) throw refusalOf(create.full);
          return { item: added };
        },
      }),
    }),
    ...onList,
  };
}

const refusalOf = (full: string | (() => Refusal) = 'There are as many as are allowed.'): Refusal =>
  typeof full === 'string' ? refuse(409, full) : full();

function itemMethods<Schema extends z.core.$ZodType, ChangeBody extends z.core.$ZodType>(
  {
    item,
    missing = 'There is no such item.',
    topic,
    one: reading,
    change,
    remove,
    onItem,
  }: ItemPart<Schema, ChangeBody>,
  key: string,
): Methods<UserRequest> {
  const withId = (request: UserRequest): ItemRequest => ({ ...request, id: request.params[key] ?? '' });
  return {
    ...(reading && {
      GET: one({
        ...reading,
        answers: item,
        read: (request: UserRequest) => reading.read(withId(request)),
        ...(topic && { topic }),
      }),
    }),
    ...(change && {
      PUT: write({
        ...change,
        answers: item,
        handle: async (request: UserRequest, body) => ({
          item: found(await change.handle(withId(request), body), missing),
        }),
      }),
    }),
    ...(remove && {
      DELETE: write({
        ...remove,
        handle: async (request: UserRequest) => {
          if (!(await remove.handle(withId(request)))) throw refuse(404, missing);
          return {};
        },
      }),
    }),
    ...onItem,
  };
}
