import { titleKeyOf, type PageName } from '../../shared/pages.ts';

/** Their titles say that something was done, which nobody knows on a page without its object. */
const successPages: ReadonlySet<PageName> = new Set(['complete', 'feedbackSuccess', 'evaluateSuccess', 'itrRaised']);

/** The title of a page that does not know its object. */
export const titleWithout = (page: PageName) => (successPages.has(page) ? 'missing.other' : titleKeyOf(page));
