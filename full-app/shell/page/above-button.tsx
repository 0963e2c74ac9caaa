import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '#ui/button/button.tsx';
import { isNarrow, useWidthClass } from '../use-width-class.ts';

/** Props of `AboveButton`. */
interface AboveButtonProps {
  /** The title of the page above. */
  readonly children: string;
  readonly onClick: () => void;
}

/** Returns from a page of an entry to the entry. In a single pane, the frame of the page has that button. */
export function AboveButton(props: AboveButtonProps) {
  if (isNarrow(useWidthClass())) return null;
  return (
    <div>
      <Button variant="plain" icon={ArrowLeft} {...props} />
    </div>
  );
}
