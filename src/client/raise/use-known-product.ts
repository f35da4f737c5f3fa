import { useMemo } from 'react';
import { getModel } from '../../shared/product/catalogue-calls.ts';
import { useCall } from '../api/queries.ts';
import type { Draft } from '../drafts/draft.ts';
import { usePage } from '../route-match.tsx';

/** Form values from the address: the SN, or the data of the model; undefined while the model is being read. */
export function useKnownProduct(): Draft['values'] | undefined {
  const { sn, model } = usePage().params;
  const { data, isLoading } = useCall(getModel, { params: { id: model ?? '' } }, { enabled: model !== undefined });
  return useMemo(() => {
    if (isLoading) return undefined;
    const { name, productNumber, productType, series } = data ?? {};
    return {
      ...(sn === undefined ? {} : { sn }),
      ...(name ? { productModel: name, productNumber, productType, productLine: series?.productLine } : {}),
    };
  }, [sn, data, isLoading]);
}
