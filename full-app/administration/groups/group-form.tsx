import { useState } from 'react';
import { callGroupWords } from '#full-app/queues/call-groups/words.ts';
import { OrderedPeople } from '#full-app/queues/parts/ordered-people.tsx';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import {
  type AdministeredGroup,
  type AdministeredGroupKind,
  administeredGroupKinds,
  administeredGroupLimits,
  type GroupSettingsChange,
} from '#sdk/administration.ts';
import { callGroupLimits, type HuntPattern, huntPatterns } from '#sdk/call-groups.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { type Fault, faultOf } from '../parts/fault-of.ts';
import { UserPicker } from '../parts/user-picker.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { adminGroupWords } from './words.ts';

interface Chosen {
  readonly key: string;
  readonly name: string;
  readonly number: string;
}

interface Draft {
  readonly kind: AdministeredGroupKind;
  readonly label: string;
  readonly number: string;
  readonly directNumber: string;
  readonly department: string;
  readonly members: readonly Chosen[];
  readonly supervisors: readonly Chosen[];
  readonly ringPattern: HuntPattern;
  readonly seconds: string;
  readonly overflowNumber: string;
  readonly allowMembersEdit: boolean;
}

const seconds = { min: callGroupLimits.ringing.min / 1_000, max: callGroupLimits.ringing.max / 1_000 };
const isQueue = (kind: AdministeredGroupKind) => kind === 'queue' || kind === 'lightQueue';
const chosen = (people: readonly { userID: string; name: string; number: string }[]): readonly Chosen[] =>
  people.map(({ userID, name, number }) => ({ key: userID, name, number }));

function draftOf(group: AdministeredGroup | undefined): Draft {
  const { ringing } = group ?? {};
  return {
    kind: group?.kind ?? 'queue',
    label: group?.label ?? '',
    number: group?.number ?? '',
    directNumber: group?.directNumber ?? '',
    department: group?.department ?? '',
    members: chosen(group?.members ?? []),
    supervisors: chosen((group?.supervisors ?? []).filter(({ isOfAll }) => !isOfAll)),
    ringPattern: ringing?.ringPattern ?? 'unisson',
    seconds: String((ringing?.ringingTimeout ?? 20_000) / 1_000),
    overflowNumber: ringing?.overflowNumber ?? '',
    allowMembersEdit: ringing?.allowMembersEdit ?? false,
  };
}

/** The settings of a queue have a form of their own, with its members. */
function changeOf(draft: Draft, isNew: boolean): GroupSettingsChange {
  const { kind, label, number, directNumber, department } = draft;
  const members = draft.members.map(({ key }) => ({ userID: key }));
  const common = { number: number.trim(), department: department.trim() };
  if (isQueue(kind))
    return {
      ...common,
      directNumber: directNumber.trim(),
      supervisors: draft.supervisors.map(({ key }) => key),
      ...(isNew && { label: label.trim(), members }),
    };
  return {
    ...common,
    label: label.trim(),
    members,
    ringing: {
      allowMembersEdit: draft.allowMembersEdit,
      ...(kind === 'hunt' && {
        ringPattern: draft.ringPattern,
        ringingTimeout: Number(draft.seconds) * 1_000,
        overflowNumber: draft.overflowNumber.trim(),
      }),
    },
  };
}

export interface GroupFormProps {
  /** Undefined for a new group. */
  readonly group?: AdministeredGroup;
  readonly onSaved: (group: AdministeredGroup) => void;
  readonly onCancel: () => void;
}

/** Adds a group, or changes its numbers, its people and how a hunt group rings. */
export function GroupForm({ group, onSaved, onCancel }: GroupFormProps) {
  const words = useTranslate(administrationWords, adminGroupWords, callGroupWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [fault, setFault] = useState<Fault>();
  const { values, set, text, choice, submit, isTried } = useForm<Draft>(() => draftOf(group));
  const { kind, members, supervisors } = values;
  const errorOf = (property: string) => (fault?.property === property ? fault.message : undefined);
  const wait = Number(values.seconds);
  const isWaitWrong = !(Number.isInteger(wait) && wait >= seconds.min && wait <= seconds.max);
  const hasMembers = !group || !isQueue(kind);
  // The settings of a queue begin with its name.
  const hasName = !group || !isQueue(kind);
  const isMemberMissing = !isQueue(kind) && members.length === 0;
  const ofAll = (group?.supervisors ?? []).filter(({ isOfAll }) => isOfAll).map(({ name }) => name);

  const save = (draft: Draft) => {
    setFault(undefined);
    if (draft.label.trim() === '' || (kind === 'hunt' && isWaitWrong) || isMemberMissing) return;
    void act(async () => {
      try {
        const change = changeOf(draft, !group);
        const saved = group
          ? await administration.changeGroup(group, { ...change, version: group.version })
          : await administration.addGroup({ ...change, kind: draft.kind, label: draft.label.trim() });
        const name = saved.label;
        toast({ tone: 'success', title: words(group ? 'adminGroups.saved' : 'adminGroups.added', { name }) });
        onSaved(saved);
      } catch (error) {
        const refused = faultOf(error);
        if (!refused) throw error;
        setFault(refused);
      }
    });
  };
  const missing = isTried && isMemberMissing ? words('callGroups.noMembers') : undefined;
  const title = words(group ? 'adminGroups.identity' : 'adminGroups.new');
  return (
    <Form className={styles.form} aria-label={title} onSubmit={submit(save)}>
      {!group && <FormTitle>{title}</FormTitle>}
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('adminGroups.identity')} className={styles.card}>
          {!group && (
            <Select
              label={words('adminGroups.kind')}
              options={administeredGroupKinds.map((value) => ({
                value,
                label: words(`adminGroups.kind.${value}`),
              }))}
              {...choice('kind')}
            />
          )}
          {hasName && (
            <Field
              label={words('adminGroups.name')}
              {...text('label')}
              required
              maxLength={administeredGroupLimits.label}
              autoComplete="off"
              error={isTried && values.label.trim() === '' ? words('callGroups.nameFault') : errorOf('label')}
            />
          )}
          <FieldPair>
            <Field
              label={words('adminGroups.number')}
              hint={group ? undefined : words('adminGroups.numberHint')}
              {...text('number')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              error={errorOf('number')}
            />
            {isQueue(kind) && (
              <Field
                label={words('administration.directNumber')}
                hint={words('administration.directNumberHint')}
                {...text('directNumber')}
                inputMode="tel"
                maxLength={16}
                autoComplete="off"
                error={errorOf('directNumber')}
              />
            )}
          </FieldPair>
          <Field
            label={words('administration.department')}
            hint={words('adminGroups.departmentHint')}
            {...text('department')}
            maxLength={administeredGroupLimits.department}
            autoComplete="off"
            error={errorOf('department')}
          />
        </Section>
        {kind === 'hunt' && (
          <Section title={words('adminGroups.kind.hunt')} className={styles.card}>
            <Select
              label={words('callGroups.rings')}
              options={huntPatterns.map((value) => ({ value, label: words(`callGroups.pattern.${value}`) }))}
              {...choice('ringPattern')}
            />
            <FieldPair>
              <Field
                label={words('callGroups.seconds', seconds)}
                inputMode="numeric"
                autoComplete="off"
                {...text('seconds')}
                error={isTried && isWaitWrong ? words('callGroups.secondsFault', seconds) : undefined}
              />
              <Field
                label={words('callGroups.overflowNumber')}
                inputMode="tel"
                autoComplete="off"
                {...text('overflowNumber')}
                error={errorOf('overflowNumber')}
              />
            </FieldPair>
          </Section>
        )}
        {hasMembers && (
          <Section title={words('callGroups.members')} className={styles.card}>
            <OrderedPeople
              label={words('callGroups.members')}
              people={members}
              onChange={(people) => set({ members: people })}
            />
            {isWriter && (
              <UserPicker
                label={words('adminGroups.addMember')}
                error={missing ?? errorOf('members')}
                chosen={members.map(({ key }) => key)}
                onPick={({ id, name, number }) => set({ members: [...members, { key: id, name, number }] })}
              />
            )}
            {!isQueue(kind) && (
              <Switch
                label={words('adminGroups.membersEdit')}
                checked={values.allowMembersEdit}
                onChange={(allowMembersEdit) => set({ allowMembersEdit })}
              />
            )}
          </Section>
        )}
        {isQueue(kind) && (
          <Section title={words('adminGroups.supervisors')} className={styles.card}>
            {ofAll.length > 0 && (
              <Hint>{words('adminGroups.supervisesAll', { names: ofAll.join(', ') })}</Hint>
            )}
            <OrderedPeople
              label={words('adminGroups.supervisors')}
              people={supervisors}
              onChange={(people) => set({ supervisors: people })}
            />
            {isWriter && (
              <UserPicker
                label={words('adminGroups.addSupervisor')}
                error={errorOf('supervisors')}
                chosen={supervisors.map(({ key }) => key)}
                onPick={({ id, name, number }) =>
                  set({ supervisors: [...supervisors, { key: id, name, number }] })
                }
              />
            )}
          </Section>
        )}
        {isWriter && (
          <FormButtons
            submit={words(group ? 'adminGroups.save' : 'adminGroups.add')}
            variant={hasName ? 'primary' : 'normal'}
            pending={isPending}
            cancel={words('action.cancel')}
            onCancel={onCancel}
          />
        )}
      </fieldset>
    </Form>
  );
}
