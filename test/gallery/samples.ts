export const tabs = [
  { value: 'todo', text: 'To do', count: 12 },
  { value: 'queue', text: 'Queue', count: 5 },
  { value: 'progress', text: 'In progress', count: 131 },
  { value: 'completed', text: 'Completed' },
  { value: 'all', text: 'All' },
];

/** A drawing in place of a photo. */
export function picture(from: string, to: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="160" height="160" fill="url(#g)"/></svg>`)}`;
}
