import { type FormEvent, useState } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form } from '#ui/form/form.tsx';
import { keep } from '../store.ts';
import { say } from '../words.ts';
import { originOf, type Refusal, refusalOf } from './phone-system.ts';
import { Section } from './section.tsx';

/** The phone system that the phone belongs to. */
export function SystemSection({ address }: { readonly address: string }) {
  const [text, setText] = useState(address);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPending, setPending] = useState(false);

  const connect = async () => {
    const origin = originOf(text);
    if (origin === undefined) return setRefusal('badAddress');
    setRefusal(undefined);
    setPending(true);
    try {
      const found = await refusalOf(origin);
      setRefusal(found);
      if (found === undefined) await keep({ address: origin });
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connect().catch(reportError);
  };
  const disconnect = () => {
    keep({ address: '', country: '' }).catch(reportError);
  };

  return (
    <Section title={say('system')}>
      <Form onSubmit={submit} aria-label={say('system')}>
        <Field
          label={say('address')}
          hint={say('addressHint')}
          value={text}
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          error={refusal && refusal !== 'notAllowed' ? say(refusal) : undefined}
          onText={setText}
        />
        <ButtonRow>
          <Button type="submit" variant="primary" pending={isPending}>
            {say('connect')}
          </Button>
          {address !== '' && <Button onClick={disconnect}>{say('disconnect')}</Button>}
        </ButtonRow>
      </Form>
      {refusal === 'notAllowed' && (
        <Banner
          tone="warning"
          title={say('notAllowed')}
          detail={say('notAllowedDetail', { origin: location.origin })}
        />
      )}
      {address !== '' && <p role="status">{say('connected', { host: new URL(address).host })}</p>}
    </Section>
  );
}
