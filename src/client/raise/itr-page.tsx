import { RaisePage } from './raise-page.tsx';

export const Page = () => <RaisePage kind="itr" />;
