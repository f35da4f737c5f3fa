/** Default content of the dictionaries about customers and people (dictionaries.md). */
import type { DictionaryEntry } from '../dictionary-schema.ts';
import { rows } from './rows.ts';

export const industry: DictionaryEntry[] = rows([
  ['air-compressors', 'Air compressors', '空压机'],
  ['pumps-and-hvac', 'Pumps & HVAC', '水泵与暖通空调'],
  ['cranes-and-hoisting', 'Cranes & hoisting', '起重'],
  ['elevators-and-escalators', 'Elevators & escalators', '电梯与扶梯'],
  ['machine-tools', 'Machine tools (CNC)', '机床（数控）'],
  ['injection-moulding', 'Injection moulding & plastics', '注塑与塑料'],
  ['printing-and-packaging', 'Printing & packaging', '印刷包装'],
  ['textile-machinery', 'Textile machinery', '纺织机械'],
  ['food-and-beverage', 'Food & beverage', '食品饮料'],
  ['pharma-and-medical', 'Pharma & medical devices', '制药与医疗器械'],
  ['logistics-and-warehousing', 'Logistics & warehousing', '物流仓储'],
  ['lithium-battery', 'Lithium battery', '锂电'],
  ['photovoltaics', 'Photovoltaics', '光伏'],
  ['semiconductor-and-3c', 'Semiconductor & 3C electronics', '半导体与 3C 电子'],
  ['automotive-and-ev', 'Automotive & EV', '汽车与新能源车'],
  ['robotics-cells', 'Robotics cells', '机器人工作站'],
  ['woodworking-and-furniture', 'Woodworking & furniture', '木工与家具'],
  ['paper-and-tissue', 'Paper & tissue', '造纸与生活用纸'],
  ['rubber-and-tyre', 'Rubber & tyre', '橡胶轮胎'],
  ['metallurgy-and-steel', 'Metallurgy & steel', '冶金钢铁'],
  ['metal-forming-and-wire', 'Metal forming & wire', '金属成形与线缆'],
  ['mining-and-cement', 'Mining & cement', '矿山水泥'],
  ['oil-and-gas', 'Oil & gas', '石油天然气'],
  ['chemicals', 'Chemicals', '化工'],
  ['water-and-wastewater', 'Water & wastewater', '水处理'],
  ['power-and-energy-storage', 'Power & energy storage', '电力与储能'],
  ['marine-and-port', 'Marine & port', '船舶与港口'],
  ['rail-transit', 'Rail transit', '轨道交通'],
  ['glass-and-ceramics', 'Glass & ceramics', '玻璃陶瓷'],
  ['agriculture', 'Agriculture', '农业'],
  ['building-automation', 'Building automation', '楼宇自动化'],
  ['test-benches', 'Test benches', '测试台架'],
  ['other', 'Other', '其他'],
]);

export const complainantRole: DictionaryEntry[] = rows([
  ['end-user-operator', 'End-user operator', '终端用户：操作工'],
  ['end-user-maintenance', 'End-user maintenance', '终端用户：设备维修'],
  ['end-user-engineer', 'End-user electrical/automation engineer', '终端用户：电气 / 自动化工程师'],
  ['end-user-production-manager', 'End-user production manager', '终端用户：生产经理'],
  ['end-user-management', 'End-user management / key decision maker', '终端用户：管理层 / 关键决策人'],
  ['end-user-quality-purchasing', 'End-user quality or purchasing', '终端用户：质量或采购'],
  ['oem-designer', 'OEM designer', '设备商：设计'],
  ['oem-after-sales', 'OEM after-sales', '设备商：售后'],
  ['system-integrator', 'System integrator', '系统集成商'],
  ['distributor-sales', 'Distributor sales', '经销商：销售'],
  ['distributor-technician', 'Distributor technician', '经销商：技术人员'],
  ['vendor-field-engineer', 'Vendor field engineer', '厂家：现场工程师'],
  ['vendor-sales', 'Vendor sales', '厂家：销售'],
  ['third-party-service', 'Third-party service', '第三方服务商'],
]);

export const projectLevel: DictionaryEntry[] = rows([
  ['strategic', 'Strategic (S)', '战略级（S）'],
  ['key', 'Key (A)', '重点级（A）'],
  ['important', 'Important (B)', '重要级（B）'],
  ['regular', 'Regular (C)', '一般级（C）'],
  ['trial', 'Trial / pilot (D)', '试用 / 试点（D）'],
  ['internal', 'Internal (N)', '内部（N）'],
]);

export const customerAttraction: DictionaryEntry[] = rows([
  ['strategic-key-account', 'Strategic key account', '战略大客户'],
  ['key-account', 'Key account', '大客户'],
  ['named-oem', 'Named OEM', '重点设备商'],
  ['regular-oem', 'Regular OEM', '一般设备商'],
  ['system-integrator', 'System integrator', '系统集成商'],
  ['distributor-tier-1', 'Distributor tier 1', '一级经销商'],
  ['distributor-tier-2', 'Distributor tier 2', '二级经销商'],
  ['direct-end-user', 'Direct end user', '直接终端用户'],
  ['public-utility', 'Public / utility', '公共事业'],
  ['new-customer', 'New customer', '新客户'],
  ['competitor-replacement', 'Replacement of competitor', '竞品替换'],
  ['internal', 'Internal', '内部'],
]);

export const warrantyState: DictionaryEntry[] = rows([
  ['in-warranty', 'In warranty', '质保期内'],
  ['expired', 'Expired', '已过保'],
  ['extended', 'Extended', '延保'],
  ['goodwill', 'Goodwill', '善意质保'],
  ['unknown', 'Unknown', '未知'],
]);
