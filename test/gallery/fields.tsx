import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../src/client/ui/button.tsx';
import { CheckCard, Checkbox } from '../../src/client/ui/form/checkbox.tsx';
import { ChipSelect } from '../../src/client/ui/form/chip-select.tsx';
import { FilePicker } from '../../src/client/ui/form/file-picker.tsx';
import { PasswordField } from '../../src/client/ui/form/password-field.tsx';
import { Select } from '../../src/client/ui/form/select.tsx';
import { Stars } from '../../src/client/ui/form/stars.tsx';
import { TextArea } from '../../src/client/ui/form/text-area.tsx';
import { DateField, DateTimeField, NumberField, TextField } from '../../src/client/ui/form/text-field.tsx';
import { Page } from '../../src/client/ui/page.tsx';

const industries = [
  'Automotive',
  'Cranes and lifting',
  'Elevators',
  'Food and beverage',
  'Machine tools',
  'Mining',
  'Packaging',
  'Plastics',
  'Printing',
  'Pumps and water',
  'Steel and metals',
  'Textile',
  'Wind and solar',
];
const many = industries.map((text, at) => ({
  value: String(at),
  text,
  detail: at % 3 === 0 ? 'Most tickets this year' : undefined,
}));
const few = ['Europe', 'Asia', 'America'].map((text) => ({ value: text, text }));
const attributes = ['Quick response', 'Good attitude', 'Highly professional', 'Patient', 'Skilled'].map((text) => ({
  value: text,
  text,
}));
const empty = {
  sn: '',
  days: '',
  date: '2026-11-18',
  at: '',
  password: '',
  description: '',
  industry: '',
  zone: 'Europe',
  score: '',
};
type Name = keyof typeof empty;

/** What is wrong with a value, in words. */
const rules: Partial<Record<Name, (value: string) => string | false>> = {
  sn: (value) => value === '' && 'Please enter the product SN',
  days: (value) =>
    value === ''
      ? 'Please enter the operating days'
      : !/^\d+$/.test(value) && 'Machine operating days must be an integer',
  industry: (value) => value === '' && 'Please choose the industry',
  score: (value) => value === '' && 'Please give a score',
};
const faultOf = (name: Name, values: typeof empty): string | undefined => rules[name]?.(values[name]) || undefined;

export function Fields() {
  const [values, setValues] = useState(empty);
  const [attributesChosen, setAttributes] = useState<readonly string[]>(['Patient']);
  const [isSent, setSent] = useState(false);
  const errors = (name: Name) => (isSent ? faultOf(name, values) : undefined);
  const control = (name: Name) => ({
    name,
    value: values[name],
    error: errors(name),
    onChange: (change: string | { target: { value: string } }) =>
      setValues({ ...values, [name]: typeof change === 'string' ? change : change.target.value }),
  });
  return (
    <Page
      title="Fields"
      back="#home"
      footer={
        <Button wide type="submit" form="fields">
          Submit
        </Button>
      }
    >
      <form
        id="fields"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
        }}
      >
        <TextField
          label="Product SN"
          mono
          hint="On the nameplate, right side"
          autoCapitalize="characters"
          button={<IconButton icon={ScanLine} label="Scan" />}
          {...control('sn')}
        />
        <NumberField label="Machine operating days" unit="days" {...control('days')} />
        <Select label="Customer industry" options={many} {...control('industry')} />
        <Select label="Belonging zone" options={few} {...control('zone')} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-5">
          <DateField label="Issue occurrence date" {...control('date')} />
          <DateTimeField label="Production resumed" optional {...control('at')} />
        </div>
        <TextArea
          label="Problem description"
          limit={5000}
          placeholder="What happens, how often, since when"
          {...control('description')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...control('password')} />
        <Stars
          {...control('score')}
          value={Number(values.score) || undefined}
          onChange={(score) => setValues({ ...values, score: String(score) })}
          label="Overall score"
          words={['Very poor', 'Poor', 'Fair', 'Good', 'Excellent']}
        />
        <ChipSelect
          label="What did you like?"
          optional
          choices={attributes}
          value={attributesChosen}
          onChange={setAttributes}
        />
        <FilePicker
          label="Photos and a video"
          optional
          accept="image/*,video/mp4,video/quicktime"
          hint="At most 5 images and 1 video (MP4)"
          onFiles={() => undefined}
        />
        <CheckCard text="The solution is feasible" detail="I have tried it, or know it from another ticket." />
        <Checkbox
          text={
            <>
              I agree to the{' '}
              <a href="#home" className="font-semibold text-act underline">
                privacy policy
              </a>{' '}
              and the service agreement
            </>
          }
          defaultChecked
        />
      </form>
    </Page>
  );
}
