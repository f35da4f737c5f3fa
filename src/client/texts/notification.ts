import { notification } from '../../shared/text/en/notification.ts';
import { addTexts } from '../text.tsx';

addTexts(notification, async () => (await import('../../shared/text/zh/notification.ts')).notification);
