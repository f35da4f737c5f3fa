/** What a browser opens instead of the app's own mail. */
export function mailtoOf(address: string, subject?: string): string {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}${query}`;
}
