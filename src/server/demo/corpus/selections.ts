/** Selection lists of the demo: what was put together for a machine. */

export interface DemoSelection {
  code: string;
  name: string;
  note?: string;
  /** As an admin types them (shared/admin/part-line.ts). */
  items: string[];
}

export const demoSelections: readonly DemoSelection[] = [
  {
    code: 'palletiser-line-4',
    name: 'Palletiser line 4',
    note: 'Retrofit of the two lifting axes and the infeed, with safe torque off on every drive.',
    items: [
      'AC810-3-16M = 1 (Replaces the controller in cabinet A1)',
      'SV680N-012 = 2 (Lifting axes, with brake)',
      'SV680N-7R6 = 4',
      'MD520-4T11B = 1 (Infeed conveyor)',
      'MD520-4T5.5B = 2',
      'RX20-EC = 2',
      'RX20-16DI = 6',
      'IT7150E = 1',
      'MTG-090-10 = 2',
      '* Shielded motor cable 4 × 2.5 mm² = 60 (Metres)',
    ],
  },
  {
    code: 'pump-station-nord',
    name: 'Pump station Nord',
    items: [
      'MD520F-4T30 = 3 (One of them in reserve)',
      'MDKE-10 = 3',
      'CM-PN1 = 3',
      'RX20-PN = 1',
      'RX20-8AI = 2',
      'LG200-4G = 1',
    ],
  },
  {
    code: 'scara-cell',
    name: '装配单元 SCARA 机器人',
    note: '第二阶段，2026 年交付。',
    items: ['RS6-600 = 2', 'RC80 = 2', 'TP10 = 1', 'VX300 = 1', 'VX-C500G = 4', 'VX-L270 = 2', 'AC800S-08 = 1'],
  },
];
