import { account } from '../../shared/text/en/account.ts';
import { addTexts } from '../text.tsx';

addTexts(account, async () => (await import('../../shared/text/zh/account.ts')).account);
