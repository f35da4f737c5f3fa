import { ticketPage } from '../../shared/text/en/ticket-page.ts';
import { addTexts } from '../text.tsx';

addTexts(ticketPage, async () => (await import('../../shared/text/zh/ticket-page.ts')).ticketPage);
