import { ticketField } from '../../shared/text/en/ticket-field.ts';
import { addTexts } from '../text.tsx';

addTexts(ticketField, async () => (await import('../../shared/text/zh/ticket-field.ts')).ticketField);
