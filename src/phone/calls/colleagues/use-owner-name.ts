import { useEffect, useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import { type CallLine, idOf } from '#sdk/index.ts';

/** Returns the number of the extension that a line belongs to: the last part of its path. */
const ownerNumber = ({ extension = '' }: CallLine): string => idOf(extension);

/** Returns the owner of a line: the number, and the name once the phone system has sent it. */
export function useOwnerName(line: CallLine): string {
  const { numbers } = useClient();
  const number = ownerNumber(line);
  const [label, setLabel] = useState<string>();
  useEffect(() => {
    let shown = true;
    if (number)
      numbers.lookup(number).then(
        (actions) => shown && setLabel(actions.find((action) => action.label)?.label),
        // The number replaces a name that cannot be loaded.
        () => shown && setLabel(undefined),
      );
    return () => {
      shown = false;
    };
  }, [numbers, number]);
  return label ?? number;
}
