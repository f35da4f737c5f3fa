// Everything that the desk opens over the page, as one chunk: each chunk adds a line to the first load's manifest.
import './overlays.css';

export { BulkBar } from './bulk-bar.tsx';
export { ColumnsSheet } from './columns-sheet.tsx';
export { FlowBar } from './flow-bar.tsx';
export { HelpSheet } from './help-sheet.tsx';
export { Palette } from './palette.tsx';
export { PeekPane } from './peek-pane.tsx';
export { SnoozeSheet } from '../ticket/snooze-sheet.tsx';
