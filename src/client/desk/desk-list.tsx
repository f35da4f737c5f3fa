import { ArrowUpDown, BookmarkPlus, Columns3, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState, type Ref } from 'react';
import type { listTickets } from '../../shared/ticket/calls.ts';
import { listViews } from '../../shared/ticket/calls.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import { countText } from '../../shared/format/count.ts';
import type { useCallPages } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { activeFilters, savedQueryOf, sortOf, withSort, type ListState } from '../ticket/list/list-state.ts';
import { ListSearch } from '../ticket/list/list-search.tsx';
import { IconButton } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { chooseColumns, chosenColumns } from './columns.ts';
import { viewOf } from './views.ts';

const FilterSheet = lazyPart(() => import('../ticket/list/filter-sheet.tsx').then((part) => part.FilterSheet));
const FilterChips = lazyPart(() => import('../ticket/list/filter-chips.tsx').then((part) => part.FilterChips));
const SortSheet = lazyPart(() => import('../ticket/list/sort-sheet.tsx').then((part) => part.SortSheet));
const SavedViewsSheet = lazyPart(() =>
  import('../ticket/list/saved-views-sheet.tsx').then((part) => part.SavedViewsSheet),
);
const ColumnsSheet = lazyPart(() => import('./columns-sheet.tsx').then((part) => part.ColumnsSheet));
