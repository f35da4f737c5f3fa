import type { EntityName } from '../../../shared/admin/entity-table.ts';

/**
 * Example rows of each sample file. The rows refer to each other and to the default dictionaries, so that the samples can be
 * imported one after the other, in the order of the page.
 */
const ROWS: { readonly [Name in EntityName]: readonly (readonly [column: string, ...examples: string[]])[] } = {
  organisations: [
    ['code', 'NORD', 'ALPEN'],
    ['name', 'Nordfeld Service GmbH', 'Alpenmilch Technik AG'],
  ],
  groups: [
    ['code', 'drives', 'controllers'],
    ['name', 'Drives', 'Controllers'],
  ],
  people: [
    ['account', 'chen.wei@example.com', 'anna.lindqvist@example.com', 'maria.keller@example.com'],
    ['userName', 'Chen Wei', 'Anna Lindqvist', 'Maria Keller'],
    ['role', 'engineer', 'lead', 'partner'],
    ['organisation', '', '', 'NORD'],
    ['group', 'drives', 'drives', ''],
    ['phone', '+86 512 5555 0101', '', '+49 40 5550 17'],
    ['language', 'zh', 'en', 'en'],
    ['absentUntil', '', '', ''],
    ['substitute', '', '', ''],
  ],
  customers: [
    ['code', 'NORDFELD', 'HARZER'],
    ['name', 'Nordfeld Pumpen GmbH', 'Harzer Presswerk AG'],
    ['organisations', 'NORD', 'NORD|ALPEN'],
    ['representative', 'Maria Keller', 'Jan Adler'],
    ['industry', 'pumps-and-hvac', 'metal-forming-and-wire'],
    ['attraction', 'key-account', 'regular-oem'],
    ['zone', 'dach', 'dach'],
    ['marketOrganisation', 'western-europe', 'western-europe'],
    ['businessDivision', 'general-automation', 'general-automation'],
    ['supplier', '', ''],
    ['address', 'Industriestraße 3, 24143 Kiel', ''],
  ],
  contacts: [
    ['customer', 'NORDFELD', 'HARZER'],
    ['name', 'Maria Keller', 'Jan Adler'],
    ['email', 'maria.keller@nordfeld.example', 'jan.adler@harzer.example'],
    ['phone', '+49 40 5550 17', '+49 5321 5550 8'],
  ],
  series: [
    ['code', 'md520', 'h5u'],
    ['name', 'MD520', 'H5U'],
    ['productLine', 'low-voltage-ac-drives', 'plc-and-controllers'],
    ['description', 'General-purpose drive', 'Compact controller'],
  ],
  models: [
    ['code', 'md520-4t11b', 'h5u-1614mtd'],
    ['series', 'md520', 'h5u'],
    ['productLine', 'low-voltage-ac-drives', 'plc-and-controllers'],
    ['productType', 'general-purpose-drive', 'compact-plc'],
    ['name', 'MD520-4T11B', 'H5U-1614MTD-A8'],
    ['productNumber', '01013520', '01440216'],
    ['description', '11 kW, 400 V', '16 inputs, 14 outputs'],
    ['parameters', 'Power = 11 kW|Voltage = 400 V', 'Inputs = 16|Outputs = 14'],
  ],
  units: [
    ['sn', 'AX1-2026/00007', 'AX1-2026/00008', 'AX1-2026/00012'],
    ['productModel', 'MD520-4T11B', 'MD520-4T11B', 'H5U-1614MTD-A8'],
    ['productNumber', '01013520', '01013520', '01440216'],
    ['softwareModel', '2.40', '2.38', '1.12'],
    ['deliveryDate', '2026-11-02', '2026-11-02', '2026-11-03'],
    ['warrantyUntil', '2028-11-02', '2028-11-02', ''],
    ['customer', 'NORDFELD', 'NORDFELD', 'HARZER'],
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
    ['remedyEn', 'Lengthen the acceleration time; check motor and cable.', 'Check the supply and its fuses.'],
    ['remedyZh', '延长加速时间；检查电机和电缆。', '检查供电及熔断器。'],
  ],
  routing: [
    ['productLine', 'low-voltage-ac-drives', 'plc-and-controllers'],
    ['zone', 'dach', ''],
    ['group', 'drives', 'controllers'],
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
  ],
  selections: [
    ['code', 'pump-station', 'spare-parts'],
    ['name', 'Pump station', 'Spare parts'],
    ['note', 'One drive is in reserve.', ''],
    [
      'items',
      'MD520-4T11B = 3 (one in reserve)|H5U-1614MTD-A8 = 1|* Shielded motor cable = 60 (metres)',
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
