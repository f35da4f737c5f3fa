/** The people of the demo: eight fixed logins, and those around them. All invented; no password here. */

export type DemoRole = 'partner' | 'partnerManager' | 'engineer' | 'expert' | 'lead' | 'admin';

/** A channel partner: `key` ties people and customers to it. The first is partner@'s own. */
export type DemoOrganisation = { key: string; name: string; zone: string; country: string };

export type DemoPerson = {
  email: string;
  name: string;
  role: DemoRole;
  /** Key of a DemoOrganisation for partners, null for insiders. */
  organisation: string | null;
  /** Codes of demoGroups, insiders only. */
  groups: string[];
  phone: string;
  language: 'en' | 'zh';
};

/** A routing group and the product lines it takes; `zones` null = any zone not taken by a closer group. */
export type DemoGroup = { code: string; name: string; productLines: string[]; zones: string[] | null };

export const demoDomain = 'demo.closeloop.example';

export const demoOrganisations: DemoOrganisation[] = [
  { key: 'nordfeld', name: 'Nordfeld Automation GmbH', zone: 'dach', country: 'DE' },
  { key: 'laguna', name: 'Laguna Controles Industriais Ltda.', zone: 'brazil', country: 'BR' },
  { key: 'halden', name: 'Halden Drivteknikk AS', zone: 'nordics', country: 'NO' },
  { key: 'veloce', name: 'Veloce Motion S.r.l.', zone: 'italy', country: 'IT' },
  {
    key: 'anatolia',
    name: 'Anadolu Endüstriyel Otomasyon San. ve Tic. A.Ş.',
    zone: 'tuerkiye',
    country: 'TR',
  },
  { key: 'deccan', name: 'Deccan Drives & Controls Pvt. Ltd.', zone: 'india-south', country: 'IN' },
  { key: 'huarui', name: '苏州华锐自动化设备有限公司', zone: 'china-east', country: 'CN' },
  { key: 'greatlakes', name: 'Great Lakes Motion Supply, Inc.', zone: 'us-east', country: 'US' },
];

export const demoGroups: DemoGroup[] = [
  {
    code: 'drives-dach-desk',
    name: 'Drives DACH Service Desk',
    productLines: ['low-voltage-ac-drives'],
    zones: ['dach'],
  },
  {
    code: 'drives-dach',
    name: 'Drives DACH',
    productLines: ['low-voltage-ac-drives', 'accessories-and-options'],
    zones: ['dach', 'benelux', 'nordics'],
  },
  {
    code: 'drives-china',
    name: 'Drives China',
    productLines: ['low-voltage-ac-drives', 'accessories-and-options'],
    zones: ['china-north', 'china-east', 'china-south', 'china-west'],
  },
  {
    code: 'drives-world',
    name: 'Drives Worldwide',
    productLines: ['low-voltage-ac-drives', 'accessories-and-options'],
    zones: null,
  },
  {
    code: 'medium-voltage',
    name: 'Medium Voltage & Power',
    productLines: ['medium-voltage-drives', 'power-quality-and-storage'],
    zones: null,
  },
  {
    code: 'servo-motion',
    name: 'Servo & Motion',
    productLines: ['servo-drives-and-motors', 'motion-controllers-and-cnc', 'motors-and-mechanics'],
    zones: null,
  },
  {
    code: 'plc-hmi',
    name: 'PLC & HMI',
    productLines: ['plc-and-controllers', 'hmi-and-panel-pc', 'remote-io-and-fieldbus'],
    zones: null,
  },
  {
    code: 'robotics-vision',
    name: 'Robotics & Vision',
    productLines: ['industrial-robots', 'machine-vision-and-sensors'],
    zones: null,
  },
  { code: 'elevator', name: 'Elevator', productLines: ['elevator-control'], zones: null },
  {
    code: 'software',
    name: 'Software & Cloud',
    productLines: ['industrial-software-and-gateways'],
    zones: null,
  },
];

type InsiderRow = [login: string, name: string, role: DemoRole, groups: string, language?: 'zh'];

const insiders: InsiderRow[] = [
  ['engineer', 'Chen Wei', 'engineer', 'drives-dach-desk drives-dach drives-world'],
  ['engineer2', 'Anna Lindqvist', 'engineer', 'servo-motion plc-hmi'],
  ['expert', 'Dr. Rajesh Subramanian', 'expert', 'drives-dach drives-dach-desk drives-world medium-voltage'],
  ['lead', 'Katharina Vogt', 'lead', 'drives-dach drives-world servo-motion plc-hmi'],
  ['admin', 'Tomás Ferreira', 'admin', ''],
  ['jonas.brandt', 'Jonas Brandt', 'engineer', 'drives-dach'],
  ['lukas.aebischer', 'Lukas Aebischer', 'engineer', 'drives-dach elevator'],
  ['li.na', '李娜', 'engineer', 'drives-china', 'zh'],
  ['wang.jianguo', '王建国', 'engineer', 'drives-china servo-motion', 'zh'],
  ['zhao.min', '赵敏', 'expert', 'drives-china drives-world', 'zh'],
  ['pierre.lacombe', 'Pierre Lacombe', 'engineer', 'drives-world'],
  ['meera.iyer', 'Meera Iyer', 'engineer', 'drives-world medium-voltage'],
  ['carlos.ibanez', 'Carlos Ibáñez Montoya', 'engineer', 'drives-world plc-hmi'],
  ['emily.porter', 'Emily Porter', 'engineer', 'drives-world software'],
  ['sigrid.haugen', 'Sigrid Haugen', 'expert', 'medium-voltage'],
  ['oleksandr.kravets', 'Oleksandr Kravets', 'engineer', 'medium-voltage'],
  ['giulia.ferrero', 'Giulia Ferrero', 'engineer', 'servo-motion'],
  ['tanaka.hiroshi', 'Hiroshi Tanaka', 'expert', 'servo-motion'],
  ['kim.seoyeon', 'Kim Seo-yeon', 'engineer', 'servo-motion robotics-vision'],
  ['liu.yang', '刘洋', 'expert', 'servo-motion plc-hmi', 'zh'],
  ['marek.nowak', 'Marek Nowak', 'engineer', 'plc-hmi'],
  ['ines.carvalho', 'Inês Carvalho', 'engineer', 'plc-hmi'],
  ['daniel.okafor', 'Daniel Okafor', 'expert', 'plc-hmi software'],
  ['sun.xiaoming', '孙晓明', 'engineer', 'robotics-vision', 'zh'],
  ['bartholomaeus', 'Bartholomäus von Hohenstein-Wernigerode', 'expert', 'robotics-vision'],
  ['noor.vandijk', 'Noor van Dijk', 'engineer', 'robotics-vision'],
  ['aylin.demir', 'Aylin Demir', 'engineer', 'elevator'],
  ['zhou.qiang', '周强', 'expert', 'elevator', 'zh'],
  ['sofia.karlsson', 'Sofia Karlsson', 'engineer', 'software'],
  ['huang.lei', '黄磊', 'lead', 'drives-china servo-motion', 'zh'],
  ['francesca.desantis', 'Francesca De Santis', 'lead', 'robotics-vision elevator medium-voltage software'],
];

type PartnerRow = [login: string, name: string, organisation: string, manager?: 'manager'];

const partners: PartnerRow[] = [
  ['partner', 'Maria Keller', 'nordfeld'],
  ['manager', 'Stefan Albrecht', 'nordfeld', 'manager'],
  ['partner2', 'Rafael Monteiro', 'laguna'],
  ['felix.huber', 'Felix Huber', 'nordfeld'],
  ['annegret.schulte', 'Annegret Schulte-Westerholt-Brinkmannsdorf', 'nordfeld'],
  ['uwe.pohl', 'Uwe Pohl', 'nordfeld'],
  ['beatriz.nogueira', 'Beatriz Nogueira', 'laguna', 'manager'],
  ['thiago.ramos', 'Thiago Ramos', 'laguna'],
  ['larissa.campos', 'Larissa Campos de Albuquerque', 'laguna'],
  ['ingrid.solberg', 'Ingrid Solberg', 'halden', 'manager'],
  ['erik.nygaard', 'Erik Nygaard', 'halden'],
  ['mikko.lehtinen', 'Mikko Lehtinen', 'halden'],
  ['paolo.bianchetti', 'Paolo Bianchetti', 'veloce', 'manager'],
  ['chiara.romagnoli', 'Chiara Romagnoli', 'veloce'],
  ['davide.pellegrini', 'Davide Pellegrini', 'veloce'],
  ['mehmet.yilmaz', 'Mehmet Yıldızoğlu', 'anatolia', 'manager'],
  ['elif.aksoy', 'Elif Aksoy', 'anatolia'],
  ['burak.senturk', 'Burak Şentürk', 'anatolia'],
  ['venkatesh.rao', 'Venkatesh Rao', 'deccan', 'manager'],
  ['lakshmi', 'Lakshmi Narayanan Venkataraman Krishnan', 'deccan'],
  ['arjun.shetty', 'Arjun Shetty', 'deccan'],
  ['xu.jing', '徐静', 'huarui', 'manager'],
  ['gao.peng', '高鹏', 'huarui'],
  ['ouyang.mingyue', '欧阳明月', 'huarui'],
  ['ma.chao', '马超', 'huarui'],
  ['brenda.kowalski', 'Brenda Kowalski', 'greatlakes', 'manager'],
  ['tyrell.washington', 'Tyrell Washington', 'greatlakes'],
  ['jo.mcallister', 'Jo McAllister', 'greatlakes'],
  ['nguyen.minh', 'Nguyễn Minh Anh', 'greatlakes'],
];

// Numbers from ranges that are kept free for fiction, or plainly no real line.
const phone = (index: number): string => `+49 30 23125 ${String(100 + index).padStart(3, '0')}`;

/** 60 people, the fixed logins first among their kind; emails are unique. */
export const demoPeople: DemoPerson[] = [
  ...insiders.map(([login, name, role, groups, language]) => ({
    email: `${login}@${demoDomain}`,
    name,
    role,
    organisation: null,
    groups: groups.split(' ').filter(Boolean),
    language: language ?? ('en' as const),
  })),
  ...partners.map(([login, name, organisation, manager]) => ({
    email: `${login}@${demoDomain}`,
    name,
    role: manager ? ('partnerManager' as const) : ('partner' as const),
    organisation,
    groups: [],
    language: organisation === 'huarui' ? ('zh' as const) : ('en' as const),
  })),
].map((person, index) => ({ ...person, phone: phone(index) }));

/** The eight logins the demo's login page offers, in that order. */
export const demoLogins: string[] = [
  'partner',
  'manager',
  'engineer',
  'engineer2',
  'expert',
  'lead',
  'admin',
  'partner2',
].map((login) => `${login}@${demoDomain}`);
