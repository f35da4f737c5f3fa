import { useUser } from '../api/user.ts';
import { ConsentPage } from './consent-page.tsx';
import { FactorDue } from './factor-due.tsx';

/** What somebody owes before any other page: consent first, then the second factor. */
export const Due = () => (useUser()?.consentDue ? <ConsentPage /> : <FactorDue />);
