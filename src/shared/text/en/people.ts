import type { Part } from '../catalogue.ts';

/** People who leave, records that are merged, who gets tickets and when they are due: the admin's own actions. */
export const people = {
  'people.handOver.reason': 'The former handler has left.',
  'people.disable.oneself': 'Nobody disables themselves. Ask another admin.',
  'people.disable.already': 'This person is disabled already.',
  'people.erase.active': 'Disable this person first, so that the open tickets go on.',
  'people.erase.already': 'Name and address of this person have been erased already.',
  'people.merge.itself': 'A record cannot be merged into itself. Choose another.',
  'people.merge.inactive': 'This record is inactive or was merged itself. Choose one that is active.',
  'people.calendar.order': 'A period ends after it begins.',
  'people.calendar.noFile': 'This is not an iCalendar file that can be read. Export it again as .ics, with whole days.',
} as const satisfies Part<'people'>;
