import { ticketTools } from '../../shared/text/en/ticket-tools.ts';
import { addTexts } from '../text.tsx';

addTexts(ticketTools, async () => (await import('../../shared/text/zh/ticket-tools.ts')).ticketTools);
