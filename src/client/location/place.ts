/** A place: where, and what people call it. */
export interface Place {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}

export const NAME_MAX = 100;
export const ADDRESS_MAX = 300;
/** About 10 cm; a phone knows it to some metres. */
const DECIMALS = 6;

/** Degrees within ±`most`, rounded to DECIMALS; a decimal comma is accepted. Undefined for anything else. */
function degrees(text: string | undefined, most: number): number | undefined {
  const plain = (text ?? '').trim().replace(',', '.');
  if (!/^[+-]?\d{1,3}(\.\d{1,15})?$/.test(plain)) return undefined;
  const value = Number(plain);
  return Math.abs(value) <= most ? Number(value.toFixed(DECIMALS)) : undefined;
}

export const latitudeOf = (text: string | undefined): number | undefined => degrees(text, 90);
export const longitudeOf = (text: string | undefined): number | undefined => degrees(text, 180);

/** The place that an address names; undefined when it names none that is on this earth. */
export function placeOf(params: Readonly<Record<string, string | undefined>>): Place | undefined {
  const latitude = latitudeOf(params['latitude']);
  const longitude = longitudeOf(params['longitude']);
  if (latitude === undefined || longitude === undefined) return undefined;
  const text = (name: string, most: number) => (params[name] ?? '').trim().slice(0, most);
  return { latitude, longitude, name: text('name', NAME_MAX), address: text('address', ADDRESS_MAX) };
}

/** The same as the parameters of a link. */
export const paramsOfPlace = ({ latitude, longitude, name, address }: Place) => ({
  latitude: String(latitude),
  longitude: String(longitude),
  name: name || undefined,
  address: address || undefined,
});

/** "31.230391, 121.473702": as every map takes it. */
export const coordinatesOf = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`;

/** The address that opens the phone's own map: Apple's by its link, all others by RFC 5870. No map service is asked by us. */
export function mapAddress(place: Place, userAgent: string): string {
  const at = `${place.latitude},${place.longitude}`;
  const label = encodeURIComponent(place.name || place.address || at);
  return /iPhone|iPad|Macintosh/.test(userAgent) ? `maps://?ll=${at}&q=${label}` : `geo:${at}?q=${at}(${label})`;
}

/** The same for a place of which only the address is known. */
export function addressOnMap(address: string, userAgent: string): string {
  const words = encodeURIComponent(address);
  return /iPhone|iPad|Macintosh/.test(userAgent) ? `maps://?q=${words}` : `geo:0,0?q=${words}`;
}

/** The place as text to send or copy: name, address and coordinates in lines. */
export const placeText = (place: Place): string =>
  [place.name, place.address, coordinatesOf(place)].filter((line) => line !== '').join('\n');
