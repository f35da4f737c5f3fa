import { useText } from '../text.tsx';
import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx';
import { ADDRESS_MAX, latitudeOf, longitudeOf, NAME_MAX, type Place } from './place.ts';

/** The text of each field; the degrees need not be numbers yet. */
export type TypedPlace = Record<keyof Place, string>;

interface PlaceFieldsProps {
  typed: TypedPlace;
  /** The user has tried to send: errors are shown from now on. */
  tried: boolean;
  onChange: (typed: TypedPlace) => void;
}

/** Name and address are optional; latitude and longitude are required. */
export function PlaceFields({ typed, tried, onChange }: PlaceFieldsProps) {
  const { t } = useText();
  const field = (name: keyof TypedPlace) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [name]: target.value }),
  });
  return (
    <>
      <TextField label={t('location.name')} optional maxLength={NAME_MAX} {...field('name')} />
      <TextField
        label={t('location.address')}
        optional
        maxLength={ADDRESS_MAX}
        autoComplete="street-address"
        {...field('address')}
      />
      <DegreesField
        axis="latitude"
        isWrong={tried && latitudeOf(typed.latitude) === undefined}
        {...field('latitude')}
      />
      <DegreesField
        axis="longitude"
        isWrong={tried && longitudeOf(typed.longitude) === undefined}
        {...field('longitude')}
      />
    </>
  );
}

interface DegreesFieldProps extends Pick<TextFieldProps, 'value' | 'onChange'> {
  axis: 'latitude' | 'longitude';
  isWrong: boolean;
}

function DegreesField({ axis, isWrong, ...field }: DegreesFieldProps) {
  const { t } = useText();
  return (
    <TextField
      label={t(`location.${axis}`)}
      hint={t(`location.${axis}Hint`)}
      inputMode="decimal"
      autoComplete="off"
      mono
      error={isWrong ? t(`location.${axis}Wrong`) : undefined}
      {...field}
    />
  );
}
