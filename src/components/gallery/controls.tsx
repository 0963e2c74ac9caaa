import Mic from 'lucide-react/icons/mic';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useState } from 'react';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Button, Field, FieldGroup, IconButton, Menu, Select, Slider, Switch, Tabs } from '../index.ts';
import styles from './gallery.module.css';
import { Specimen } from './specimen.tsx';

const variants = ['normal', 'primary', 'plain', 'answer', 'hangUp'] as const;
const iconVariants = ['plain', 'filled', 'answer', 'hangUp'] as const;

const Buttons = () => (
  <>
    <Specimen name="Button: variants, pending, disabled">
      {[{}, { pending: true }, { disabled: true }].map((state) => (
        <div key={JSON.stringify(state)} className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} icon={variant === 'hangUp' ? PhoneOff : Phone} {...state}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
    </Specimen>
    <Specimen name="IconButton: variants, pressed, pending, disabled">
      {[{}, { pressed: true }, { pending: true }, { disabled: true }].map((state) => (
        <div key={JSON.stringify(state)} className={styles.row}>
          {iconVariants.map((variant) => (
            <IconButton
              key={variant}
              variant={variant}
              icon={Mic}
              label={variant}
              shortcut="Alt+Shift+Z"
              {...state}
            />
          ))}
        </div>
      ))}
    </Specimen>
  </>
);

/** Components for input: buttons, fields, choices, sliders, tabs, menus. */
export function Controls() {
  const [text, setText] = useState('');
  const [value, setValue] = useState('one');
  const { text: formText, flag, submit, reset } = useForm({ first: '', second: false });
  const [level, setLevel] = useState(0.6);
  const [tab, setTab] = useState<'first' | 'second'>('first');
  const input = { value: text, onText: setText };
  return (
    <>
      <Buttons />
      <Specimen name="Field: empty, invalid, disabled">
        <Field label="Label" placeholder="Placeholder" {...input} />
        <Field label="Label" error="The mistake, and what to do" {...input} />
        <Field label="Label" disabled {...input} />
      </Specimen>
      <Specimen name="Select">
        {[false, true].map((disabled) => (
          <Select
            key={String(disabled)}
            label={disabled ? 'Disabled' : 'Label'}
            value={value}
            disabled={disabled}
            options={[
              { value: 'one', label: 'One' },
              { value: 'two', label: 'Two' },
            ]}
            onChange={setValue}
          />
        ))}
      </Specimen>
      <Specimen name="FieldGroup">
        <FieldGroup legend="Legend">
          <Field label="First" {...input} />
          <Field label="Second" {...input} />
        </FieldGroup>
      </Specimen>
      <Specimen name="Form: fields, buttons">
        <Form onSubmit={submit(() => {})}>
          <Field label="First" {...formText('first')} />
          <Switch label="Second" {...flag('second')} />
          <FormButtons submit="Save" cancel="Cancel" onCancel={reset} />
        </Form>
      </Specimen>
      <Specimen name="Slider">
        <Slider icon={Mic} label="Volume" value={level} onChange={setLevel} />
      </Specimen>
      <Specimen name="Tabs: in a row, stacked">
        {[false, true].map((stacked) => (
          <Tabs
            key={String(stacked)}
            label="Tabs"
            stacked={stacked}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { name: 'first', label: 'First', icon: Phone, count: 3, countLabel: '3 new' },
              { name: 'second', label: 'Second', icon: Mic },
            ]}
          />
        ))}
      </Specimen>
      <Specimen name="Menu">
        <Menu
          label="Menu"
          groups={[
            { heading: 'One of these', items: [{ label: 'Chosen', checked: true, onSelect: () => {} }] },
            { items: [{ label: 'Do something', icon: Phone, shortcut: 'Alt+Shift+Z', onSelect: () => {} }] },
          ]}
          trigger={(trigger) => <Button {...trigger}>Open the menu</Button>}
        />
      </Specimen>
    </>
  );
}
