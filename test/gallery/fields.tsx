import { ScanLine } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { Button, IconButton } from '../../src/client/ui/button.tsx';
import { CheckCard, Checkbox } from '../../src/client/ui/form/checkbox.tsx';
import { ChipSelect } from '../../src/client/ui/form/chip-select.tsx';
import { ErrorSummary } from '../../src/client/ui/form/error-summary.tsx';
import { FilePicker } from '../../src/client/ui/form/file-picker.tsx';
import { Select } from '../../src/client/ui/form/select.tsx';
import { Stars } from '../../src/client/ui/form/stars.tsx';
import { TextArea } from '../../src/client/ui/form/text-area.tsx';
import {
  DateField,
  DateTimeField,
  NumberField,
  PasswordField,
  TextField,
} from '../../src/client/ui/form/text-field.tsx';
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
const labels = {
  sn: 'Product SN',
  days: 'Machine operating days',
  industry: 'Customer industry',
  score: 'Overall score',
};

interface Values {
  sn: string;
  days: string;
  date: string;
  at: string;
  password: string;
  description: string;
  industry: string;
  zone: string;
  score: string;
  attributes: string[];
  feasible: boolean;
  consent: boolean;
}

export function Fields() {
  const { register, control, handleSubmit, formState, setFocus } = useForm<Values>({
    shouldFocusError: false,
    defaultValues: {
      sn: '',
      days: '',
      date: '2026-11-18',
      at: '',
      password: '',
      description: '',
      industry: '',
      zone: 'Europe',
      score: '',
      attributes: ['Patient'],
      feasible: false,
      consent: true,
    },
  });
  const { errors, submitCount } = formState;
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const faults = names.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ name, label: labels[name], message }] : [];
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
        onSubmit={(event) => void handleSubmit(() => undefined)(event)}
      >
        <ErrorSummary faults={faults} attempt={submitCount} onPick={(name) => setFocus(name as keyof Values)} />
        <TextField
          label={labels.sn}
          mono
          hint="On the nameplate, right side"
          autoCapitalize="characters"
          button={<IconButton icon={ScanLine} label="Scan" />}
          error={errors.sn?.message}
          {...register('sn', { required: 'Please enter the product SN' })}
        />
        <NumberField
          label={labels.days}
          unit="days"
          error={errors.days?.message}
          {...register('days', {
            required: 'Please enter the operating days',
            pattern: { value: /^\d+$/, message: 'Machine operating days must be an integer' },
          })}
        />
        <Controller
          control={control}
          name="industry"
          rules={{ required: 'Please choose the industry' }}
          render={({ field, fieldState }) => (
            <Select {...field} label={labels.industry} options={many} error={fieldState.error?.message} />
          )}
        />
        <Controller
          control={control}
          name="zone"
          render={({ field }) => <Select {...field} label="Belonging zone" options={few} />}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-5">
          <DateField label="Issue occurrence date" {...register('date')} />
          <DateTimeField label="Production resumed" optional {...register('at')} />
        </div>
        <TextArea
          label="Problem description"
          limit={5000}
          placeholder="What happens, how often, since when"
          {...register('description')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...register('password')} />
        <Controller
          control={control}
          name="score"
          rules={{ required: 'Please give a score' }}
          render={({ field, fieldState }) => (
            <Stars
              {...field}
              value={Number(field.value) || undefined}
              label={labels.score}
              words={['Very poor', 'Poor', 'Fair', 'Good', 'Excellent']}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="attributes"
          render={({ field: { value, onChange } }) => (
            <ChipSelect label="What was good?" optional choices={attributes} value={value} onChange={onChange} />
          )}
        />
        <FilePicker
          label="Photos and a video"
          optional
          accept="image/*,video/mp4"
          hint="At most 5 images and 1 video (MP4)"
          onFiles={() => undefined}
        />
        <CheckCard
          text="The solution is feasible"
          detail="I have tried it, or know it from another ticket."
          {...register('feasible')}
        />
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
          {...register('consent')}
        />
      </form>
    </Page>
  );
}
