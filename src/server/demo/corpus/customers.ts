/** The end customers of the demo, and which partner organisations serve them. All invented. */

export type DemoContact = { name: string; email: string; phone: string };

export type DemoCustomer = {
  key: string;
  name: string;
  representative: string;
  industry: string;
  customerAttraction: string;
  zone: string;
  marketOrganisation: string;
  businessDivision: string;
  address: string;
  contacts: DemoContact[];
  supplier: { name: string; contact: string } | null;
  /** Keys of demoOrganisations; the first is the main one. */
  partners: string[];
};

/** Where a customer sits: country code for the phone, zone, market organisation, street. */
const places = {
  DE: ['+49 30 23125', 'dach', 'western-europe', 'Industriestraße {n}, 24143 Kiel'],
  CH: ['+41 44 555 01', 'dach', 'western-europe', 'Werkstrasse {n}, 8304 Wallisellen'],
  NL: ['+31 20 555 01', 'benelux', 'western-europe', 'Havenweg {n}, 1043 AA Amsterdam'],
  NO: ['+47 21 555 0', 'nordics', 'nordics-and-baltics', 'Verkstedveien {n}, 0277 Oslo'],
  SE: ['+46 8 465 004', 'nordics', 'nordics-and-baltics', 'Industrigatan {n}, 112 46 Stockholm'],
  IT: ['+39 02 555 01', 'italy', 'western-europe', 'Via dell’Industria {n}, 20862 Arcore MB'],
  ES: ['+34 91 555 01', 'iberia', 'western-europe', 'Calle de la Industria {n}, 28108 Alcobendas'],
  FR: ['+33 1 99 00 1', 'france', 'western-europe', '{n} rue de l’Industrie, 44800 Saint-Herblain'],
  GB: ['+44 20 7946 0', 'uk-and-ireland', 'uk-and-ireland', '{n} Foundry Road, Reading RG1 8LS'],
  PL: ['+48 22 555 01', 'poland-and-baltics', 'central-and-eastern-europe', 'ul. Przemysłowa {n}, 02-232 Warszawa'],
  TR: ['+90 212 555 01', 'tuerkiye', 'tuerkiye', 'Sanayi Caddesi No: {n}, 34956 Tuzla, İstanbul'],
  AE: ['+971 4 555 01', 'gulf', 'middle-east-and-africa', 'Plot {n}, Street 8, Mussafah, Abu Dhabi'],
  IN: ['+91 80 5550 1', 'india-south', 'south-asia', 'Plot {n}, Peenya Industrial Area, Bengaluru 560058'],
  VN: [
    '+84 28 5550 1',
    'asean-mainland',
    'south-east-asia',
    '{n} Đường số 3, Khu công nghiệp Tân Bình, TP. Hồ Chí Minh',
  ],
  CN: ['+86 512 5550 1', 'china-east', 'greater-china', '江苏省苏州市工业园区星湖街{n}号'],
  CS: ['+86 755 5550 1', 'china-south', 'greater-china', '广东省东莞市松山湖科技路{n}号'],
  US: ['+1 216 555 01', 'us-east', 'north-america', '{n} Foundry Street, Cleveland, OH 44114'],
  MX: ['+52 81 5550 1', 'mexico', 'latin-america', 'Av. Industrias {n}, 64540 Monterrey, N.L.'],
  BR: ['+55 11 5550 1', 'brazil', 'latin-america', 'Av. das Indústrias, {n}, 09290-000 Santo André – SP'],
} as const;

type Row = [
  key: string,
  name: string,
  place: keyof typeof places,
  industry: string,
  attraction: string,
  division: string,
  partners: string,
  contacts: string,
  representative: string,
  supplier?: string,
];

// prettier-ignore
const table: Row[] = [
  ['nordfeld-pumpen', 'Nordfeld Pumpen GmbH', 'DE', 'pumps-and-hvac', 'named-oem', 'general-automation', 'nordfeld', 'Henrik Baum;Sabine Ott;Jörg Lampe', 'Philipp Reuter', 'Baltic Motor Works; Ole Prahl'],
  ['kilian-cranes', 'Kilian Krane & Hebetechnik AG', 'CH', 'cranes-and-hoisting', 'key-account', 'general-automation', 'nordfeld', 'Urs Kilian;Reto Zgraggen', 'Philipp Reuter'],
  ['ostsee-kaelte', 'Ostsee Kälte- und Klimatechnik GmbH', 'DE', 'building-automation', 'regular-oem', 'general-automation', 'nordfeld', 'Frauke Jessen', 'Philipp Reuter'],
  ['harzer-presswerk', 'Harzer Presswerk GmbH & Co. KG', 'DE', 'metal-forming-and-wire', 'direct-end-user', 'process-and-medium-voltage', 'nordfeld', 'Dieter Kunze;Malte Fricke', 'Nadine Scholz'],
  ['alpenmilch', 'Alpenmilch Molkereien eG', 'DE', 'food-and-beverage', 'direct-end-user', 'general-automation', 'nordfeld', 'Vroni Hinterstoisser', 'Nadine Scholz'],
  ['delta-papier', 'Delta Papier en Tissue B.V.', 'NL', 'paper-and-tissue', 'key-account', 'process-and-medium-voltage', 'nordfeld halden', 'Joost de Wit;Anouk Peters', 'Nadine Scholz', 'Tissue Roll Service; Bas Kuiper'],
  ['zahnrad-thum', 'Thum Verpackungsmaschinen GmbH', 'DE', 'printing-and-packaging', 'named-oem', 'general-automation', 'nordfeld veloce', 'Clemens Thum;Petra Wolters', 'Philipp Reuter'],
  ['halvorsen', 'Halvorsen Sawmills AS', 'NO', 'woodworking-and-furniture', 'direct-end-user', 'general-automation', 'halden', 'Kari Halvorsen;Trond Bakke', 'Lars Mikkelsen'],
  ['fjordkraft-marine', 'Fjordkraft Marine Winches AS', 'NO', 'marine-and-port', 'named-oem', 'general-automation', 'halden', 'Øyvind Moen', 'Lars Mikkelsen'],
  ['norrsken', 'Norrsken Battery Cells AB', 'SE', 'lithium-battery', 'strategic-key-account', 'new-energy-and-ev', 'halden', 'Elsa Norberg;Viktor Hedlund;Amir Rezaei', 'Lars Mikkelsen', 'Coating Line Partners; Joakim Dahl'],
  ['vatten-syd', 'Vatten Syd Kommunalförbund', 'SE', 'water-and-wastewater', 'public-utility', 'process-and-medium-voltage', 'halden', 'Gunilla Åström', 'Lars Mikkelsen'],
  ['veloce-textile', 'Veloce Textile Macchine S.p.A.', 'IT', 'textile-machinery', 'named-oem', 'general-automation', 'veloce', 'Lorenzo Gatti;Silvia Marchetti', 'Marco Bellini'],
  ['ceramiche-reno', 'Ceramiche del Reno S.p.A.', 'IT', 'glass-and-ceramics', 'key-account', 'process-and-medium-voltage', 'veloce', 'Matteo Fabbri', 'Marco Bellini'],
  ['pastificio', 'Pastificio Fratelli Ventura S.r.l.', 'IT', 'food-and-beverage', 'direct-end-user', 'general-automation', 'veloce', 'Nunzia Ventura', 'Marco Bellini'],
  ['macchine-legno', 'Macchine Legno Brianza S.r.l.', 'IT', 'woodworking-and-furniture', 'regular-oem', 'robotics', 'veloce', 'Giorgio Colombo;Ilaria Sala', 'Marco Bellini'],
  ['iberpack', 'Iberpack Robótica S.L.', 'ES', 'robotics-cells', 'system-integrator', 'robotics', 'veloce', 'Núria Puig;Andoni Etxeberria', 'Marco Bellini'],
  ['verrerie', 'Verreries de la Loire SAS', 'FR', 'glass-and-ceramics', 'direct-end-user', 'process-and-medium-voltage', 'veloce', 'Camille Roussel', 'Marco Bellini'],
  ['thames-lifts', 'Thames Valley Lifts & Escalators Ltd', 'GB', 'elevators-and-escalators', 'regular-oem', 'elevator', 'halden', 'Gareth Pugh;Priya Nair', 'Lars Mikkelsen'],
  ['wisla-formy', 'Wisła Formy Wtryskowe Sp. z o.o.', 'PL', 'injection-moulding', 'new-customer', 'general-automation', 'nordfeld', 'Agnieszka Zielińska', 'Nadine Scholz'],
  ['bogazici-asansor', 'Boğaziçi Asansör Sanayi A.Ş.', 'TR', 'elevators-and-escalators', 'named-oem', 'elevator', 'anatolia', 'Cem Karaca;Zeynep Arslan', 'Selin Öztürk'],
  ['ege-tekstil', 'Ege Tekstil Boya ve Apre A.Ş.', 'TR', 'textile-machinery', 'key-account', 'general-automation', 'anatolia', 'Hakan Doğan', 'Selin Öztürk'],
  ['toros-cimento', 'Toros Çimento Sanayii A.Ş.', 'TR', 'mining-and-cement', 'direct-end-user', 'process-and-medium-voltage', 'anatolia', 'Murat Kaplan;Deniz Ergin', 'Selin Öztürk', 'Ankara Fan Balancing; Serkan Ünal'],
  ['gulf-cooling', 'Gulf District Cooling Company P.J.S.C.', 'AE', 'pumps-and-hvac', 'strategic-key-account', 'process-and-medium-voltage', 'anatolia deccan', 'Khalid Al Mansoori;Fatima Hashimi', 'Selin Öztürk'],
  ['coimbatore-spinning', 'Coimbatore Ring Spinning Mills Ltd.', 'IN', 'textile-machinery', 'direct-end-user', 'general-automation', 'deccan', 'S. Muthukumar', 'Anita Deshpande'],
  ['bangalore-pharma', 'Bengaluru Sterile Formulations Pvt. Ltd.', 'IN', 'pharma-and-medical', 'key-account', 'general-automation', 'deccan', 'Dr. Kavitha Menon;Rohit Bhat', 'Anita Deshpande'],
  ['hosur-cnc', 'Hosur Precision Machine Tools Pvt. Ltd.', 'IN', 'machine-tools', 'named-oem', 'general-automation', 'deccan', 'Prakash Gowda;Sunil D’Souza', 'Anita Deshpande'],
  ['saigon-footwear', 'Saigon Footwear Robotics Co., Ltd.', 'VN', 'robotics-cells', 'system-integrator', 'robotics', 'deccan', 'Trần Quốc Bảo', 'Anita Deshpande'],
  ['suzhou-jingmi', '苏州精密电子有限公司', 'CN', 'semiconductor-and-3c', 'strategic-key-account', 'general-automation', 'huarui', '沈丽;丁伟', '陈思远'],
  ['wuxi-guangfu', '无锡恒日光伏装备股份有限公司', 'CN', 'photovoltaics', 'key-account', 'energy-storage-and-pv', 'huarui', '朱建华;唐雨欣', '陈思远', '常州传动件厂; 吴师傅'],
  ['ningbo-zhusu', '宁波海工注塑机械有限公司', 'CN', 'injection-moulding', 'named-oem', 'general-automation', 'huarui', '何志强', '陈思远'],
  ['hangzhou-dianti', '杭州云梯电梯有限公司', 'CN', 'elevators-and-escalators', 'named-oem', 'elevator', 'huarui', '冯晓燕;许刚', '陈思远'],
  ['dongguan-lidian', '东莞新锐锂电设备有限公司', 'CS', 'lithium-battery', 'key-account', 'new-energy-and-ev', 'huarui', '梁文杰', '罗嘉怡'],
  ['foshan-taoci', '佛山南风陶瓷机械有限公司', 'CS', 'glass-and-ceramics', 'regular-oem', 'process-and-medium-voltage', 'huarui', '黎国栋;谭颖', '罗嘉怡'],
  ['erie-compressors', 'Lake Erie Air Compressors LLC', 'US', 'air-compressors', 'named-oem', 'general-automation', 'greatlakes', 'Doug Hanrahan;Marisol Vega', 'Kevin Tran'],
  ['ohio-tyre', 'Ohio Valley Tire & Rubber Company', 'US', 'rubber-and-tyre', 'key-account', 'process-and-medium-voltage', 'greatlakes', 'Sharon Whitfield', 'Kevin Tran', 'Calender Rebuilders Inc.; Ed Novak'],
  ['blue-ridge-logistics', 'Blue Ridge Fulfillment Automation, Inc.', 'US', 'logistics-and-warehousing', 'system-integrator', 'general-automation', 'greatlakes', 'Marcus Bell;Hannah Stein', 'Kevin Tran'],
  ['monterrey-autopartes', 'Autopartes Sierra Madre S.A. de C.V.', 'MX', 'automotive-and-ev', 'competitor-replacement', 'robotics', 'greatlakes', 'Alejandra Treviño', 'Kevin Tran'],
  ['laguna-bottling', 'Laguna Bottling e Bebidas S.A.', 'BR', 'food-and-beverage', 'key-account', 'general-automation', 'laguna', 'Juliana Prado;Cássio Meireles', 'Fernanda Lopes'],
  ['serra-mineracao', 'Serra Azul Mineração S.A.', 'BR', 'mining-and-cement', 'direct-end-user', 'process-and-medium-voltage', 'laguna', 'Otávio Brandão', 'Fernanda Lopes', 'Correias do Sul; Nilton Reis'],
  ['cana-verde', 'Usina Cana Verde Açúcar e Etanol Ltda.', 'BR', 'agriculture', 'direct-end-user', 'general-automation', 'laguna', 'Renata Vieira;Paulo Sérgio Teles', 'Fernanda Lopes'],
];

function contactsOf(key: string, prefix: string, names: string): DemoContact[] {
  return names.split(';').map((name, index) => ({
    name,
    email: `contact${index + 1}@${key}.example`,
    phone: `${prefix}${String(11 + index)}`,
  }));
}

/** 40 customers; every code is one of the default dictionaries (checked by corpus.test.ts). */
export const demoCustomers: DemoCustomer[] = table.map((row, at) => {
  const [key, name, place, industry, customerAttraction, businessDivision, partners, contacts] = row;
  const [phone, zone, marketOrganisation, street] = places[place];
  const [supplierName, supplierContact] = row[9]?.split('; ') ?? [];
  return {
    key,
    name,
    representative: row[8],
    industry,
    customerAttraction,
    zone,
    marketOrganisation,
    businessDivision,
    address: street.replace('{n}', String(3 + at * 4)),
    contacts: contactsOf(key, phone, contacts),
    supplier: supplierName ? { name: supplierName, contact: supplierContact ?? '' } : null,
    partners: partners.split(' '),
  };
});
