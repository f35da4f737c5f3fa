import { Chip } from '../../src/client/ui/chip.tsx';
import { ListRow } from '../../src/client/ui/list-row.tsx';
import { Ring } from '../../src/client/ui/ring.tsx';

const row1 = (
  <ListRow
    key="1"
    href="#ticket"
    number="ITR-261120-0041"
    unread
    title="Drive trips with E.OC1 while accelerating, three times a shift"
    lead={<Ring stage={1} tone="act" timeLeft={0.92} label="Stage 1 of 7" />}
    code="MD520-4T11B"
    meta="Nordfeld Pumpen"
    next="Accept or reject"
    nextTone="act"
    due="1 d 20 h"
    time="10:42"
  />
);
const row2 = (
  <ListRow
    key="2"
    href="#ticket"
    number="ITR-261120-0042"
    title="Servo Err21.0 after power fails, encoder cable changed twice"
    lead={<Ring stage={3} tone="warn" timeLeft={0.12} label="Stage 3 of 7" />}
    code="SV680P-2R8"
    meta="Halvorsen Sawmills"
    next="Escalated to you: propose a solution"
    nextTone="act"
    due="3 h left"
    dueTone="warn"
    time="Yesterday 16:20"
  />
);
const row3 = (
  <ListRow
    key="3"
    href="#ticket"
    number="ITR-261120-0043"
    title="Line 4 stopped: PLC drops PROFINET every few hours"
    lead={<Ring stage={2} tone="bad" overdue label="Stage 2 of 7, overdue" />}
    code="AC810-3-16M"
    meta="Laguna Bottling"
    next="Production down since 08:10"
    nextTone="bad"
    due="overdue by 6 h"
    dueTone="bad"
    time="4 days ago"
  />
);
const row4 = (
  <ListRow
    key="4"
    href="#ticket"
    number="ITR-261120-0044"
    title="HMI freezes when switching recipe pages"
    lead={<Ring stage={5} tone="run" timeLeft={0.5} paused label="Stage 5 of 7" />}
    code="IT7150E"
    meta="Veloce Textile Manufacturing and Finishing Company"
    chip={<Chip>Pending</Chip>}
    next="Being tried by the partner"
    nextTone="run"
    due="paused"
    dueTone="run"
    time="11-18"
  />
);
const row5 = (
  <ListRow
    key="5"
    href="#ticket"
    number="ITR-261120-0045"
    title="Overheating at 30 Hz under full load"
    lead={<Ring stage={7} tone="ok" label="Service completed" />}
    code="MD500-T37G"
    meta="Kilian Cranes"
    next="Closed in 1 d 3 h · rated 5 of 5"
    nextTone="ok"
    due="done"
    dueTone="ok"
    time="11-14"
  />
);
const row6 = (
  <ListRow
    key="6"
    href="#ticket"
    number="ITR-261120-0046"
    title="Donaudampfschifffahrtsgesellschaftskapitänskajütenklimaanlagenumrichterstörung"
    lead={<Ring stage={4} tone="act" timeLeft={0.6} paused label="Stage 4 of 7" />}
    code="MD880-20-4T-160G-DONAU-REVISION-7"
    meta="Österreichische Donaudampfschifffahrtsgesellschaft"
    next="Try the solution and tell whether production has resumed"
    nextTone="act"
    due="1 d 4 h"
    time="2025-12-30"
  />
);

const row7 = (
  <ListRow
    key="7"
    href="#ticket"
    title="The clock explains itself"
    meta="Version 1.3.0"
    time="2026-11-12"
    chip={<Chip tone="act">New</Chip>}
  />
);
const row8 = <ListRow key="8" href="#ticket" title="Scan the nameplate" meta="Version 1.2.0" time="2026-09-30" />;

export const rows = [row1, row2, row3, row4, row5, row6, row7, row8];
export const waiting = [row1, row6];
export const running = [row2];
