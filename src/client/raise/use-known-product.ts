import { useMemo } from 'react';
import { getModel } from '../../shared/product/catalogue-calls.ts';
import { useCall } from '../api/queries.ts';
import type { Draft } from '../drafts/draft.ts';
import { usePage } from '../route-match.tsx';

/** What the address tells of the product: its SN, or its model; undefined while that is being looked up. */
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
