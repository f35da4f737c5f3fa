/** The embedded store signs paths, and somebody may have copied one with our origin before it. */
export const ownPath = (address: string): string =>
  address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
