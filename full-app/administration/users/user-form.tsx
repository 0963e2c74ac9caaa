import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import {
  type AdministeredUser,
  administratorRights,
  type UserDraft,
  userLimits,
  userRightNames,
} from '#sdk/administration.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, Form, FormButtons, FormTitle } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { type Fault, faultOf } from '../parts/fault-of.ts';
import { NumberField } from '../parts/number-field.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { KindSwitches } from './kind-switches.tsx';
import { LicenceFields } from './licence-fields.tsx';
import { changesOf, draftOf } from './user-draft.ts';

/** Rights that take something away from the user. */
const restricting = ['isLogoutLocked', 'isPasswordLocked'] as const;
const granting = userRightNames.filter((name) => !(restricting as typeof userRightNames).includes(name));

export interface UserFormProps {
  /** Undefined for a new user. */
  readonly user?: AdministeredUser | undefined;
  readonly onSaved: (user: AdministeredUser) => void;
  readonly onCancel: () => void;
}

/** Adds a user, or changes the properties of a user. */
export function UserForm({ user, onSaved, onCancel }: UserFormProps) {
  const words = useTranslate(administrationWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [first] = useState(() => draftOf(user));
  const { text, choice, values, set, submit } = useForm<UserDraft>(first);
  const [fault, setFault] = useState<Fault>();
  const errorOf = (property: keyof UserDraft) => (fault?.property === property ? fault.message : undefined);

  const save = (draft: UserDraft) => {
    setFault(undefined);
    void act(async () => {
      try {
        const saved = user
          ? await administration.changeUser(user, { ...changesOf(first, draft), version: user.version })
          : await administration.addUser(
              changesOf(draftOf(undefined), draft, ['login', 'firstName', 'lastName']),
            );
        toast({
          tone: 'success',
          title: words(user ? 'administration.saved' : 'administration.added', {
            name: `${saved.firstName} ${saved.lastName}`,
          }),
        });
        onSaved(saved);
      } catch (error) {
        const refused = faultOf(error);
        if (!refused) throw error;
        setFault(refused);
      }
    });
  };

  const rightSwitches = (names: typeof userRightNames) => (
    <div className={styles.switches}>
      {names.map((name) => (
        <Switch
          key={name}
          label={words(`administration.right.${name}`)}
          checked={values.rights[name] ?? false}
          onChange={(isOn) => set({ rights: { ...values.rights, [name]: isOn } })}
        />
      ))}
    </div>
  );

  return (
    <Form
      className={styles.form}
      aria-label={words(user ? 'administration.identity' : 'administration.newUser')}
      onSubmit={submit(save)}
    >
      {!user && <FormTitle>{words('administration.newUser')}</FormTitle>}
      <fieldset disabled={!isWriter} className={styles.fields}>
        <Section title={words('administration.identity')} className={styles.card}>
          <FieldPair>
            <Field
              label={words('administration.firstName')}
              {...text('firstName')}
              required
              autoFocus={!user}
              maxLength={userLimits.name}
              autoComplete="off"
            />
            <Field
              label={words('administration.lastName')}
              {...text('lastName')}
              required
              maxLength={userLimits.name}
              autoComplete="off"
            />
          </FieldPair>
          <Field
            label={words('administration.login')}
            hint={words('administration.loginHint')}
            error={errorOf('login')}
            {...text('login')}
            required
            maxLength={userLimits.login}
            autoComplete="off"
            autoCapitalize="none"
          />
          <FieldPair className={styles.wide}>
            <Field
              label={words('administration.email')}
              {...text('email')}
              type="email"
              maxLength={userLimits.email}
              autoComplete="off"
            />
            <Field
              label={words('administration.department')}
              error={errorOf('department')}
              {...text('department')}
              maxLength={userLimits.department}
              autoComplete="off"
            />
          </FieldPair>
        </Section>
        <Section title={words('administration.numbers')} className={styles.card}>
          <FieldPair>
            <Field
              label={words('administration.number')}
              hint={user ? undefined : words('administration.numberHint')}
              error={errorOf('number')}
              {...text('number')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
            <NumberField
              label={words('administration.directNumber')}
              hint={words('administration.directNumberHint')}
              error={errorOf('directNumber')}
              {...text('directNumber')}
              inputMode="tel"
              maxLength={userLimits.number}
              autoComplete="off"
            />
          </FieldPair>
          <Field
            label={words('administration.site')}
            hint={words('administration.siteHint')}
            {...text('site')}
            maxLength={100}
            autoComplete="off"
          />
          <NumberField
            label={words('administration.mobileDirectNumber')}
            error={errorOf('mobileDirectNumber')}
            {...text('mobileDirectNumber')}
            inputMode="tel"
            maxLength={userLimits.number}
            autoComplete="off"
          />
        </Section>
        <Section title={words('administration.rights')} className={styles.card}>
          {rightSwitches(granting)}
        </Section>
        <Section title={words('administration.restrictions')} className={styles.card}>
          {rightSwitches(restricting)}
        </Section>
        <Section title={words('administration.mayChange')} className={styles.card}>
          <KindSwitches locked={values.lockedKinds} onChange={(lockedKinds) => set({ lockedKinds })} />
        </Section>
        <Section title={words('administration.licences')} className={styles.card}>
          <LicenceFields licences={values.licences} onChange={(licences) => set({ licences })} />
        </Section>
        <Section title={words('administration.role')} className={styles.card}>
          <Select
            label={words('administration.roleLabel')}
            options={['' as const, ...administratorRights].map((value) => ({
              value,
              label: words(`administration.role.${value}`),
            }))}
            {...choice('accessRightsType')}
          />
          {values.accessRightsType !== '' && (
            <Field
              label={words('administration.administered')}
              placeholder={words('administration.administersAll')}
              {...text('administeredDepartment')}
              maxLength={userLimits.department}
              autoComplete="off"
            />
          )}
          {errorOf('accessRightsType') && (
            <p role="alert" className={styles.error}>
              {errorOf('accessRightsType')}
            </p>
          )}
        </Section>
        {isWriter && (
          <FormButtons
            sticky={Object.keys(changesOf(first, values)).length > 0}
            submit={words(user ? 'administration.save' : 'administration.add')}
            pending={isPending}
            cancel={words('action.cancel')}
            onCancel={onCancel}
          />
        )}
      </fieldset>
    </Form>
  );
}
