import { useUser } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { ConsentPage } from './consent-page.tsx';

const FactorDuePage = lazyPart(() => import('./factor-due-page.tsx').then((part) => part.FactorDuePage));

/** What somebody owes before any other page: consent first, then the second factor. */
export const DuePage = () => (useUser()?.consentDue ? <ConsentPage /> : <FactorDuePage />);
