import { ticket } from '../../shared/text/en/ticket.ts';
import { addTexts } from '../text.tsx';

addTexts(ticket, async () => (await import('../../shared/text/zh/ticket.ts')).ticket);
