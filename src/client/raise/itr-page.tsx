import { CustomerStep } from './customer-step.tsx';
import { RaisePage } from './raise-page.tsx';

export const Page = () => <RaisePage kind="itr" CustomerStep={CustomerStep} />;
