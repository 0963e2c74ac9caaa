/** @jsxImportSource preact */
interface NoticeProps {
  readonly text: string;
  readonly role?: 'status' | 'alert';
  readonly class: string;
  readonly id?: string;
}

/** A sentence that comes and goes. The element stays in the page: screen readers read what appears in it. */
export const Notice = ({ text, role = 'status', ...rest }: NoticeProps) => (
  <p {...rest} role={role} hidden={text === ''}>
    {text}
  </p>
);
