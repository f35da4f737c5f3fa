import { useText } from '../text.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { ADDRESS_MAX, latitudeOf, longitudeOf, NAME_MAX, type Place } from './place.ts';

/** A place as it stands in the fields: the degrees may be no numbers yet. */
export type TypedPlace = Record<keyof Place, string>;

interface PlaceFieldsProps {
  typed: TypedPlace;
  /** It was tried to send: what is wrong is said. */
  tried: boolean;
  onChange: (typed: TypedPlace) => void;
}

/** Name and address, if there are any, and the degrees, without which it is no place. */
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
      <TextField
        label={t('location.latitude')}
        hint={t('location.latitudeHint')}
        inputMode="decimal"
        autoComplete="off"
        mono
        error={tried && latitudeOf(typed.latitude) === undefined ? t('location.latitudeWrong') : undefined}
        {...field('latitude')}
      />
      <TextField
        label={t('location.longitude')}
        hint={t('location.longitudeHint')}
        inputMode="decimal"
        autoComplete="off"
        mono
        error={tried && longitudeOf(typed.longitude) === undefined ? t('location.longitudeWrong') : undefined}
        {...field('longitude')}
      />
    </>
  );
}
