import Ban from 'lucide-react/icons/ban';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { useDenyAction } from './use-deny-action.ts';
import { denylistChangeWords } from './words.ts';

/** Props of `DenyButton`. */
export interface DenyButtonProps {
  /** Every number of the caller. */
  readonly numbers: readonly string[];
  /** Name, or else the number. */
  readonly who: string;
}

/** Puts a caller on the denylist, or takes the caller off it. */
export function DenyButton({ numbers, who }: DenyButtonProps) {
  const words = useTranslate(denylistChangeWords);
  const action = useDenyAction(numbers, who);
  const [act, pending] = useAction();
  if (!action) return null;
  if ('deniedBy' in action) return <p>{words('denylist.by', { numbers: action.deniedBy })}</p>;

  return (
    <Button icon={Ban} pending={pending} onClick={() => void act(action.run)}>
      {action.label}
    </Button>
  );
}
