/** A type without `readonly`, so that types differ only in their values. */
type Writable<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Writable<Value[Key]> }
  : Value;

type IsSame<One, Other> =
  (<Value>() => Value extends One ? true : false) extends <Value>() => Value extends Other ? true : false
    ? true
    : false;

/**
 * True if two types have the same properties with the same values; `readonly` does not count. A public interface and the schema
 * that reads it are written separately: this fails the type check as soon as one of them changes alone.
 *
 * @example true satisfies SameType<Call, z.output<typeof call>>;
 */
export type SameType<One, Other> = IsSame<Writable<One>, Writable<Other>>;
