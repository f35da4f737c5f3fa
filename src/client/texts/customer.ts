import { customer } from '../../shared/text/en/customer.ts';
import { addTexts } from '../text.tsx';

addTexts(customer, async () => (await import('../../shared/text/zh/customer.ts')).customer);
