import { getVendor, putVendor } from '../../../shared/admin/vendor-calls.ts';
import { CallError } from '../../../shared/errors.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { cleanJpeg } from '../../media/clean-picture.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { DecodingSemaphore } from '../../upload/decoding-semaphore.ts';
import { claimPicture, preparePicture } from '../../upload/own-picture.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { logoAddress } from './vendor.ts';
import { saveLogo, saveVendor, readVendor, type VendorSettings } from './vendor-store.ts';

const view = (settings: VendorSettings) => ({
  version: settings.version,
  name: settings.name,
  logo: logoAddress(settings),
});

const LOGO_SIDE_PX = 360;
const smallLogo = (input: Buffer): Promise<Buffer> => cleanJpeg(input, LOGO_SIDE_PX);

/** The vendor's name and logo. The calls run as the system (safety.md 4), so the access of each call is the only check. */
export const vendorOperations = (pictures: { store: ObjectStore; semaphore: DecodingSemaphore }): Operation[] => [
  operation(getVendor, { runsAs: 'system', perform: async ({ tx }) => view(await readVendor(tx)) }),
  operation(putVendor, {
    runsAs: 'system',
    prepare: (context, { body }) => preparePicture(pictures, context, body, 'logo', smallLogo),
    perform: async (context, { body }, _found, prepared) => {
      const { tx } = context;
      const actor = actorOf(context);
      const before = await readVendor(tx);
      const { name } = body;
      const hasLogo = body.logo === undefined ? before.hasLogo : body.logo !== null;
      const settings = { version: body.version + 1, name, hasLogo };
      if (body.version !== before.version || !(await saveVendor(tx, settings))) {
        const data = { version: before.version };
        return new CallError('conflict', { text: { key: 'error.recordChanged' }, data });
      }
      const claim = { field: 'logo', userId: actor.id, now: context.now };
      if (body.logo !== undefined) await saveLogo(tx, body.logo && (await claimPicture(tx, prepared, claim)));
      const audited = { operation: putVendor.name, entity: 'settings', record: 'vendor', version: settings.version };
      const auditedValues = ({ name: called, hasLogo: logo }: VendorSettings) => ({ name: called, logo });
      await audit(tx, actor, { ...audited, before: auditedValues(before), after: auditedValues(settings) });
      return view(settings);
    },
  }),
];
