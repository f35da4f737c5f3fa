import type { EntityName } from '../../../shared/admin/entity-table.ts';

/**
 * Example rows of each sample file. The rows refer to each other and to the default dictionaries, so that the samples can be
 * imported one after the other, in the order of the page. What they refer to is in the demo too, as it stands here, so that
 * there each of them can be tried by itself (fill.db.test.ts).
 */
const ROWS: { readonly [Name in EntityName]: readonly (readonly [column: string, ...examples: string[]])[] } = {
  organisations: [
    ['code', 'nordfeld', 'halden', 'alpentech'],
    ['name', 'Nordfeld Automation GmbH', 'Halden Drivteknikk AS', 'Alpentech Service AG'],
    ['mailDomains', 'nordfeld.example', '', ''],
    ['parent', '', '', ''],
    ['managersInvite', 'yes', '', ''],
    ['managersDisable', 'yes', '', ''],
    ['managersPromote', 'no', '', ''],
    ['managersActBelow', 'no', '', ''],
    ['peopleMax', '40', '', ''],
  ],
  groups: [
    ['code', 'drives-dach-desk', 'plc-hmi', 'hydraulics'],
    ['name', 'Drives DACH Service Desk', 'PLC & HMI', 'Hydraulics'],
  ],
  people: [
    ['account', 'chen.wei@example.com', 'anna.lindqvist@example.com', 'maria.keller@example.com'],
    ['userName', 'Chen Wei', 'Anna Lindqvist', 'Maria Keller'],
    ['role', 'engineer', 'lead', 'partner'],
    ['organisation', '', '', 'nordfeld'],
    ['group', 'drives-dach-desk', 'plc-hmi', ''],
    ['phone', '+86 512 5555 0101', '', '+49 40 5550 17'],
    ['language', 'zh', 'en', 'en'],
    ['absentUntil', '', '', ''],
    ['substitute', '', '', ''],
  ],
  customers: [
    ['code', 'nordfeld-pumpen', 'seewald'],
    ['name', 'Nordfeld Pumpen GmbH', 'Seewald Kunststofftechnik AG'],
    ['organisations', 'nordfeld', 'nordfeld|halden'],
    ['representative', 'Philipp Reuter', 'Jan Adler'],
    ['industry', 'pumps-and-hvac', 'injection-moulding'],
    ['attraction', 'named-oem', 'regular-oem'],
    ['zone', 'dach', 'dach'],
    ['marketOrganisation', 'western-europe', 'western-europe'],
    ['businessDivision', 'general-automation', 'general-automation'],
    ['supplier', 'Baltic Motor Works (Ole Prahl)', ''],
    ['address', 'Industriestraße 3, 24143 Kiel', ''],
  ],
  contacts: [
    ['customer', 'nordfeld-pumpen', 'nordfeld-pumpen'],
    ['name', 'Maria Keller', 'Jan Adler'],
    ['email', 'maria.keller@nordfeld.example', 'jan.adler@nordfeld.example'],
    ['phone', '+49 40 5550 17', '+49 40 5550 18'],
  ],
  series: [
    ['code', 'md520', 'ac810', 'h5u'],
    ['name', 'MD520 vector drives', 'AC800 controllers', 'H5U compact controllers'],
    ['productLine', 'low-voltage-ac-drives', 'plc-and-controllers', 'plc-and-controllers'],
    [
      'description',
      'Sensorless and closed-loop vector control for asynchronous and synchronous motors. Book-shaped housing for side-by-side mounting, with two slots for PG and fieldbus cards.',
      'Programmable controllers for machines with many axes, programmed in IEC 61131-3. Web visualisation and OPC UA are built in.',
      'Compact controller',
    ],
  ],
  models: [
    ['code', 'MD520-4T11B', 'AC810-3-16M', 'MD520-4T15B'],
    ['series', 'md520', 'ac810', 'md520'],
    ['productLine', 'low-voltage-ac-drives', 'plc-and-controllers', 'low-voltage-ac-drives'],
    ['productType', 'vector-drive', 'motion-plc', 'vector-drive'],
    ['name', 'MD520-4T11B', 'AC810-3-16M', 'MD520-4T15B'],
    ['productNumber', '01040268', '01044268', '01040999'],
    [
      'description',
      'Vector drive for 11 kW motors with built-in braking chopper. Sensorless and closed-loop vector control for asynchronous and synchronous motors. Book-shaped housing for side-by-side mounting, with two slots for PG and fieldbus cards.',
      'Motion PLC for up to 16 synchronous axes. Programmable controllers for machines with many axes, programmed in IEC 61131-3. Web visualisation and OPC UA are built in.',
      '15 kW, 400 V',
    ],
    [
      'parameters',
      'Motor = 11 kW|Rated current = 25 A|Braking chopper = built in|Mains = 3 AC 380–480 V, 50/60 Hz|Output frequency = 0–500 Hz|Overload = 150 % for 60 s|Ambient = −10…50 °C|Protection = IP20',
      'Axes = 16|Cycle = 1 ms|Memory = 128 MB|Languages = LD, ST, FBD, SFC, CFC|Fieldbus = EtherCAT, PROFINET, Modbus TCP|OPC UA = server',
      'Motor = 15 kW|Mains = 3 AC 380–480 V, 50/60 Hz',
    ],
  ],
  units: [
    ['sn', 'AX1-2026/00007', 'AX1-2026/00008', 'AX1-2026/00012'],
    ['productModel', 'MD520-4T11B', 'MD520-4T11B', 'AC810-3-16M'],
    ['productNumber', '01040268', '01040268', '01044268'],
    ['softwareModel', 'U11.04', 'U11.07', '1.30.0'],
    ['deliveryDate', '2026-11-02', '2026-11-02', '2026-11-03'],
    ['warrantyUntil', '2028-11-02', '2028-11-02', ''],
    ['customer', 'nordfeld-pumpen', 'nordfeld-pumpen', 'nordfeld-pumpen'],
  ],
  dictionaries: [
    ['dictionary', 'industry', 'closureCode'],
    ['code', 'cable-cars', 'other-supplier'],
    ['en', 'Cable cars', 'Part of another supplier'],
    ['zh', '索道', '其他供应商部件'],
    ['order', '90', '90'],
  ],
  faultCodes: [
    ['code', 'E.OC1', 'Err21.0'],
    ['productLine', 'low-voltage-ac-drives', 'servo-drives-and-motors'],
    ['meaningEn', 'Overcurrent while accelerating', 'Main circuit undervoltage'],
    ['meaningZh', '加速过电流', '主回路欠电压'],
    ['meaningDe', 'Überstrom beim Beschleunigen', 'Unterspannung im Zwischenkreis'],
    ['remedyEn', 'Lengthen the acceleration time; check motor and cable.', 'Check the supply and its fuses.'],
    ['remedyZh', '延长加速时间；检查电机和电缆。', '检查供电及熔断器。'],
    ['remedyDe', 'Beschleunigungszeit verlängern; Motor und Kabel prüfen.', 'Netzspannung und Sicherungen prüfen.'],
  ],
  routing: [
    ['productLine', 'low-voltage-ac-drives', 'plc-and-controllers'],
    ['zone', 'dach', ''],
    ['group', 'drives-dach-desk', 'plc-hmi'],
  ],
  calendars: [
    ['zone', 'dach'],
    ['timeZone', 'Europe/Berlin'],
    ['periods', '1 08:00-17:00|2 08:00-17:00|3 08:00-17:00|4 08:00-17:00|5 08:00-15:00'],
    ['holidays', '2026-12-25|2027-01-01'],
  ],
  words: [
    ['word', 'password', '密码'],
    ['language', 'en', 'zh'],
  ],
  documents: [
    ['code', 'service-terms'],
    ['language', 'en'],
    ['title', 'Terms of service'],
    ['markdown', '# Terms of service\n\nWe answer within one day.'],
  ],
  versions: [
    ['number', '1.1.0'],
    ['releasedOn', '2026-11-20'],
    ['titleEn', 'Moving in'],
    ['titleZh', '数据导入'],
    ['notesEn', '- Your own units and customers'],
    ['notesZh', '- 导入自有设备与客户'],
  ],
  questions: [
    ['code', 'overcurrent-acceleration'],
    ['title', 'Overcurrent while the drive accelerates'],
    ['productLine', 'low-voltage-ac-drives'],
    ['symptom', 'E.OC1 shows a second after the start.'],
    ['solution', 'Lengthen the acceleration time in F0-17 and start again.'],
    ['language', 'en'],
    ['public', 'yes'],
  ],
  shotLists: [
    ['code', 'low-voltage-ac-drives'],
    ['productLine', 'low-voltage-ac-drives'],
    ['productType', ''],
    ['shotsEn', 'Nameplate|Keypad with the fault code|Terminals'],
    ['shotsZh', '铭牌|显示故障代码的面板|接线端子'],
    ['shotsDe', 'Typenschild|Bedienfeld mit Fehlercode|Klemmen'],
  ],
  selections: [
    ['code', 'pump-station', 'spare-parts'],
    ['name', 'Pump station', 'Spare parts'],
    ['note', 'One drive is in reserve.', ''],
    [
      'items',
      'MD520-4T11B = 3 (one in reserve)|AC810-3-16M = 1|* Shielded motor cable = 60 (metres)',
      'MD520-4T11B = 1',
    ],
  ],
};

/** The order in which the samples can be imported. */
export const sampleOrder = Object.keys(ROWS) as EntityName[];

const rowCount = (name: EntityName): number => Math.max(...ROWS[name].map((row) => row.length - 1));
/** Every sample is active. */
export const activeExamples = (name: EntityName): string[] => Array.from({ length: rowCount(name) }, () => 'yes');

export const examplesOf = (name: EntityName, column: string): string[] => {
  const [, ...examples] = ROWS[name].find(([each]) => each === column) ?? [column];
  return examples;
};
