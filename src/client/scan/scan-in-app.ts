import { textIn } from '../bridge/bridge.ts';
import { bridge } from '../bridge/page-bridge.ts';
import { plainText } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import { serialInCode } from './serial-in-code.ts';

/** Lets the app scan. Undefined: the user cancelled, or was told that the code holds no SN. */
export async function scanInApp(): Promise<string | undefined> {
  const answer = await bridge.ask('scanQr', {});
  const text = textIn(answer, 'text');
  const sn = text === undefined ? undefined : serialInCode(text);
  if (text !== undefined && sn === undefined) toast.show({ text: plainText('scan.noSn'), tone: 'warn' });
  return sn;
}
