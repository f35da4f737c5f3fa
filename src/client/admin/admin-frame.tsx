import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { listEntities, type EntityView } from '../../shared/admin/entity-calls.ts';
import { entityOf, isEntityName } from '../../shared/admin/entity-table.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { useDesk } from '../use-desk.ts';
import { Brand } from '../ui/brand.tsx';
import { Failed } from '../query-state.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { WideFrame, type RailGroup } from '../ui/wide-frame.tsx';
import { useAdminLink } from './addresses.ts';
import { subPagesFor } from './sub-pages.ts';

const ENTITIES_STALE_MS = 60_000;
export const useEntities = () => useCall(listEntities, {}, { staleMs: ENTITIES_STALE_MS });

/** An entity with the user's rights on it; undefined while it is loading or without any right. */
export function useEntity(name: string): EntityView | undefined {
  return useEntities().data?.items.find((each) => each.name === name);
}

/** The navigation of the administration: the entities, and the sub-pages that the user may open. */
function useRail(): RailGroup[] {
  const { t } = useText();
  const { params, link } = usePage();
  const adminLink = useAdminLink();
  const user = useUser();
  const { data } = useEntities();
  const { place } = params;
  const desk = useDesk();
  const open = subPagesFor(user?.roles ?? []).filter(({ hidden }) => !hidden);
  return [
    {
      items: [
        ...(desk ? [] : [{ href: link('home'), text: t('frame.home'), current: false }]),
        { href: link('admin'), text: t('admin.start'), current: place === undefined },
      ],
    },
    {
      title: t('admin.kept'),
      items: (data?.items ?? []).flatMap(({ name, count }) =>
        isEntityName(name)
          ? [{ href: adminLink(name), text: t(entityOf(name).many), current: place === name, note: String(count) }]
          : [],
      ),
    },
    ...(open.length === 0
      ? []
      : [
          {
            title: t('admin.more'),
            items: open.map(({ name, title }) => ({ href: adminLink(name), text: t(title), current: place === name })),
          },
        ]),
  ];
}

interface AdminFrameProps {
  title: string;
  back?: string;
  actions?: ReactNode;
  top?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the administration. Users without any right see that instead of the page. */
export function AdminFrame({ back, children, actions, top, ...frame }: AdminFrameProps) {
  const { t } = useText();
  const { link } = usePage();
  const entities = useEntities();
  const rail = useRail();
  const desk = useDesk();
  const { error } = entities;
  const isOpen = entities.isSuccess;
  return (
    <WideFrame
      {...frame}
      // At the desk this is the second level, beside its rail.
      {...(desk ? {} : { brand: <Brand /> })}
      railLabel={t('admin.title')}
      rail={rail}
      back={back ?? link('admin')}
      actions={isOpen && actions}
      top={isOpen && top}
    >
      {entities.isPending && <SkeletonRows />}
      {error?.failure === 'forbidden' && (
        <EmptyState
          icon={Lock}
          title={t('admin.forbidden')}
          text={t('admin.forbiddenText')}
          link={{ href: link('home'), text: t('frame.home') }}
        />
      )}
      {error && error.failure !== 'forbidden' && !isOpen && (
        <Failed error={error} busy={entities.isFetching} onRetry={entities.refetch} />
      )}
      {isOpen && children}
    </WideFrame>
  );
}
