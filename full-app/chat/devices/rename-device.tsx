import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useChat } from '#phone/chat/chat-context.ts';
import { chatWords } from '#phone/chat/words.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';

/** The longest name of a device that is still read at a glance. */
const maxLength = 60;

interface RenameDeviceProps {
  readonly deviceID: string;
  readonly label: string;
  /** The name was changed, or is left as it is. */
  readonly onDone: (change: { readonly isChanged: boolean }) => void;
}

/** The form that names a device of the user's chat. The user's chat partners see the name when they look at the devices. */
export function RenameDevice({ deviceID, label, onDone }: RenameDeviceProps) {
  const words = useTranslate(chatWords);
  const chat = useChat();
  const [text, setText] = useState(label);
  const [act, isPending] = useAction();

  async function save() {
    const isSaved = await act(() => chat.renameDevice(deviceID, text.trim()));
    if (isSaved) onDone({ isChanged: true });
  }

  return (
    <Form
      aria-label={words('chat.deviceNameOf', { name: label || deviceID })}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void save();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onDone({ isChanged: false })}
    >
      <Field
        label={words('chat.deviceName')}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus
        onText={setText}
      />
      <FormButtons submit={words('chat.save')} pending={isPending} disabled={text.trim() === ''}>
        <Button onClick={() => onDone({ isChanged: false })}>{words('chat.cancel')}</Button>
      </FormButtons>
    </Form>
  );
}
