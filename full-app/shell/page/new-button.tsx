import Plus from 'lucide-react/icons/plus';
import { Button } from '#ui/button/button.tsx';

interface NewButtonProps {
  readonly children: string;
  readonly onClick: () => void;
}

/** The main action of most pages with a list: a new entry. */
export const NewButton = (props: NewButtonProps) => (
  <Button variant="primary" icon={Plus} changes="create" {...props} />
);
