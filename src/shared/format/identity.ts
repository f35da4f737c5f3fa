/** An SN in groups of four, to be read aloud: "MD52 0426 0011 7". One with its own separators stays as it is. */
export function groupSerial(serial: string): string {
  return /^[\p{L}\p{N}]+$/u.test(serial) ? (serial.match(/.{1,4}/gu) ?? []).join(' ') : serial;
}

/** Hides the middle four digits of an 11-digit number (spec 5): "138****5678". Others stay as they are. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone;
}

/** spec 5: eleven digits, the first a 1, the second 1 to 9; '' for every other number. */
export const recognisedPhone = (phone: string | null): string =>
  phone !== null && /^1[1-9]\d{9}$/.test(phone) ? phone : '';
