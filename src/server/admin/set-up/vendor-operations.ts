import { getVendor, putVendor } from '../../../shared/admin/vendor-calls.ts';
import { CallError } from '../../../shared/errors.ts';
import type { Operation } from '../../http/operation.ts';
import { operation } from '../../http/operation.ts';
import { cleanPicture } from '../../media/clean-picture.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { DecodingGate } from '../../upload/decoding-gate.ts';
import { claimPicture, preparePicture } from '../../upload/own-picture.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { logoAddress } from './vendor.ts';
import { keepLogo, keepVendor, readVendor, type VendorSettings } from './vendor-store.ts';

const view = (kept: VendorSettings) => ({ version: kept.version, name: kept.name, logo: logoAddress(kept) });

const LOGO_SIDE_PX = 360;
const smallLogo = async (input: Buffer): Promise<Buffer> => (await cleanPicture(input, LOGO_SIDE_PX)).data;

/** Whose installation it is. Settings are the system's alone (safety.md 4): the call's access is the gate. */
export const vendorOperations = (pictures: { store: ObjectStore; gate: DecodingGate }): Operation[] => [
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
      const kept = { version: body.version + 1, name, hasLogo };
      if (body.version !== before.version || !(await keepVendor(tx, kept))) {
        const data = { version: before.version };
        return new CallError('conflict', { text: { key: 'error.recordChanged' }, data });
      }
      const claimed = { field: 'logo', userId: actor.id, now: context.now };
      if (body.logo !== undefined) await keepLogo(tx, body.logo && (await claimPicture(tx, prepared, claimed)));
      const audited = { operation: putVendor.name, entity: 'settings', record: 'vendor', version: kept.version };
      const named = ({ name: called, hasLogo: logo }: VendorSettings) => ({ name: called, logo });
      await audit(tx, actor, { ...audited, before: named(before), after: named(kept) });
      return view(kept);
    },
  }),
];
