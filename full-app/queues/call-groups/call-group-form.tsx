import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { DestinationForm } from '#phone/calls/panels/destination-form.tsx';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import {
  type CallGroup,
  type CallGroupMember,
  callGroupLimits,
  callGroupsOf,
  huntPatterns,
} from '#sdk/call-groups.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { OrderedPeople } from '../parts/ordered-people.tsx';
import { callGroupWords } from './words.ts';

const seconds = {
  min: callGroupLimits.ringing.min / 1_000,
  max: callGroupLimits.ringing.max / 1_000,
};

/** Changes the name, the ringing and the members of a group. */
export function CallGroupForm({ group, onDone }: { readonly group: CallGroup; readonly onDone: () => void }) {
  const words = useTranslate(actionWords, callGroupWords);
  const client = useClient();
  const groups = callGroupsOf(client);
  const [act, pending] = useAction();
  const toast = useToast();
  const [isAdding, setAdding] = useState(false);
  const { values, set, isTried, choice, text, submit } = useForm({
    label: group.label,
    ringPattern: group.ringPattern,
    seconds: String(group.ringingTimeout / 1_000),
    overflowNumber: group.overflowNumber,
    members: group.members as readonly CallGroupMember[],
  });
  const { members } = values;
  const wait = Number(values.seconds);
  const faults = {
    label: values.label.trim() === '' && words('callGroups.nameFault'),
    seconds:
      !(Number.isInteger(wait) && wait >= seconds.min && wait <= seconds.max) &&
      words('callGroups.secondsFault', seconds),
    members: members.length === 0 && words('callGroups.noMembers'),
  };
  const shown = (fault: string | false) => (isTried && fault) || undefined;

  const save = () => {
    if (Object.values(faults).some((fault) => fault)) return;
    const change = {
      label: values.label.trim(),
      ringPattern: values.ringPattern,
      ringingTimeout: wait * 1_000,
      overflowNumber: values.overflowNumber.trim(),
      members: members.map(({ addressNumber }) => addressNumber),
    };
    void act(() => groups.change(group, change)).then((isSaved) => isSaved && onDone());
  };

  /** The lookup names the colleague behind the number. */
  async function add(number: string) {
    const [found] = await client.numbers.lookup(number);
    const addressNumber = found?.type === 'callInternalNumber' ? found.destination : '';
    if (addressNumber === '') {
      toast({ tone: 'error', title: words('callGroups.notColleague') });
      return;
    }
    if (members.some((member) => member.addressNumber === addressNumber)) return;
    const displayName = found?.label ?? addressNumber;
    set({ members: [...members, { contact: addressNumber, displayName, addressNumber }] });
  }

  const isPaging = group.type === 'PagingGroupAddress';
  return (
    <>
      <Form aria-label={words('callGroups.change')} onSubmit={submit(save)}>
        <FormTitle>{words('callGroups.change')}</FormTitle>
        <Field
          label={words('callGroups.name')}
          {...text('label')}
          error={shown(faults.label)}
          maxLength={callGroupLimits.label}
          autoComplete="off"
        />
        {!isPaging && (
          <>
            <Select
              label={words('callGroups.rings')}
              options={huntPatterns.map((value) => ({ value, label: words(`callGroups.pattern.${value}`) }))}
              {...choice('ringPattern')}
            />
            <Field
              label={words('callGroups.seconds', seconds)}
              inputMode="numeric"
              autoComplete="off"
              {...text('seconds')}
              error={shown(faults.seconds)}
            />
            <Field
              label={words('callGroups.overflowNumber')}
              inputMode="tel"
              autoComplete="off"
              {...text('overflowNumber')}
            />
          </>
        )}
        <OrderedPeople
          label={words('callGroups.members')}
          people={members.map(({ displayName, addressNumber }) => ({
            key: addressNumber,
            name: displayName,
            number: addressNumber,
          }))}
          onChange={(wanted) =>
            set({
              members: wanted.flatMap(({ key }) => members.find((one) => one.addressNumber === key) ?? []),
            })
          }
        />
        {shown(faults.members) && <Hint>{shown(faults.members)}</Hint>}
        <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {words('callGroups.add')}
        </Button>
        <FormButtons
          submit={words('callGroups.save')}
          pending={pending}
          cancel={words('action.cancel')}
          onCancel={onDone}
        />
      </Form>
      {isAdding && (
        <DestinationForm
          label={words('callGroups.person')}
          choices={[{ label: words('callGroups.addIt'), pending: false, run: add }]}
          onDone={() => setAdding(false)}
        />
      )}
    </>
  );
}
