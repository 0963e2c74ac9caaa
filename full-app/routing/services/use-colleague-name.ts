import { useEffect, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';

/** Returns the name and the number of a colleague; the number alone until the name is known, nothing without a number. */
export function useColleagueName(number: string): string {
  const { numbers } = useClient();
  const report = useReportError();
  const [known, setKnown] = useState<{ readonly number: string; readonly label: string | undefined }>();
  useEffect(() => {
    if (number === '') return;
    let wanted = true;
    numbers.lookup(number).then(([first]) => wanted && setKnown({ number, label: first?.label }), report);
    return () => {
      wanted = false;
    };
  }, [number, numbers, report]);
  const label = known?.number === number ? known.label : undefined;
  return label === undefined ? number : `${label} (${number})`;
}
