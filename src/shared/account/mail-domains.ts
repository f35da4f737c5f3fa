/** The domain of an address; '' without one. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The domains of a text in which they are separated by blanks or commas, each in small letters and without an @. */
export const domainsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^@/, ''))
    .filter((one) => one !== '');
