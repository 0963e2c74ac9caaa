import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Props of `ChooseFile`: those of its button, and what is chosen. */
export interface ChooseFileProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** The name of the field, and the text of the button unless it has another. */
  readonly label: string;
  /** The text of the button where it says more than the field, for example that a file is being sent. */
  readonly text?: string;
  /** Types and endings of files that the browser offers, as in the attribute of the same name. */
  readonly accept: string;
  /** Called with each chosen file, also when the same file is chosen again. */
  readonly onFile: (file: File) => unknown;
}

/** A button that asks the browser for a file. The field of the browser is hidden: it looks different in each of them. */
export function ChooseFile({ label, text = label, accept, onFile, ...rest }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => field.current?.click()}>
        {text}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // A file that was mended can be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
