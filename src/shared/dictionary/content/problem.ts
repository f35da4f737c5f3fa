/** Default content of the dictionaries that describe what went wrong, and why (dictionaries.md). */
import type { DictionaryEntry, Severity } from '../dictionary-schema.ts';
import { rows } from './rows.ts';

export const problemStage: DictionaryEntry[] = rows([
  ['selection-quotation', 'Selection / quotation', '选型 / 报价'],
  ['prototype-trial', 'Prototype / trial', '样机 / 试用'],
  ['incoming-inspection', 'Incoming inspection (out of box)', '来料检验（开箱不良）'],
  ['storage', 'Storage', '仓储'],
  ['installation-and-wiring', 'Installation & wiring', '安装接线'],
  ['commissioning', 'Commissioning', '现场调试'],
  ['trial-run-acceptance', 'Trial run / acceptance', '试运行 / 验收'],
  ['first-72-hours', 'First 72 h of operation', '投运后 72 小时内'],
  ['warranty-operation', 'Warranty operation', '质保期内运行'],
  ['after-warranty', 'After warranty', '质保期外运行'],
  ['after-maintenance', 'After maintenance or modification', '维修或改造后'],
  ['after-firmware-update', 'After firmware update', '固件升级后'],
  ['return-repair', 'Return / repair', '返修'],
]);

export const scope: DictionaryEntry[] = rows([
  ['single-unit', 'Single unit', '单台产品'],
  ['several-units-one-machine', 'Several units, one machine', '同一设备上多台产品'],
  ['one-machine', 'One machine', '单台设备'],
  ['several-machines-one-line', 'Several machines, one line', '同一产线多台设备'],
  ['whole-line', 'Whole line', '整条产线'],
  ['whole-site', 'Whole site', '整个工厂'],
  ['several-sites-one-customer', 'Several sites, one customer', '同一客户多个工厂'],
  ['several-customers-same-batch', 'Several customers, same batch', '多个客户，同一批次'],
  ['several-customers-same-firmware', 'Several customers, same firmware', '多个客户，同一固件版本'],
  ['whole-series', 'Whole series', '整个系列'],
  ['unknown', 'Unknown', '未知'],
]);

type Impact = [code: string, en: string, zh: string, severity: Severity, stop: boolean];

const impacts: Impact[] = [
  ['risk-to-people', 'Risk to people', '存在人身安全风险', 1, false],
  ['production-stopped-no-workaround', 'Production stopped, no workaround', '停产，无临时措施', 1, true],
  ['risk-to-equipment', 'Risk to equipment', '存在设备损坏风险', 1, false],
  ['production-stopped-workaround', 'Production stopped, workaround exists', '停产，有临时措施', 2, true],
  ['project-blocked', 'Project acceptance or delivery blocked', '项目验收或交付受阻', 2, false],
  ['output-reduced', 'Output or speed reduced', '产量或速度下降', 2, false],
  ['quality-loss', 'Quality loss / scrap', '质量下降 / 产生废品', 2, false],
  ['intermittent-trips', 'Intermittent trips', '偶发跳机', 3, false],
  ['commissioning-delayed', 'Commissioning delayed', '调试进度延误', 3, false],
  ['function-lost', 'One function lost, production runs', '部分功能失效，不影响生产', 3, false],
  ['cosmetic-documentation', 'Cosmetic / documentation', '外观 / 资料问题', 4, false],
  ['question-only', 'Question only', '仅咨询', 4, false],
];

export const impact: DictionaryEntry[] = impacts.map(([code, en, zh, severity, stop]) => ({
  code,
  en,
  zh,
  active: true,
  severity,
  stop,
}));

export const accountabilityType: DictionaryEntry[] = rows([
  ['design-hardware', 'Design: hardware', '设计：硬件'],
  ['design-firmware', 'Design: firmware/software', '设计：固件 / 软件'],
  ['design-mechanical', 'Design: mechanical/thermal', '设计：结构 / 热设计'],
  ['purchased-component', 'Purchased component', '外购器件'],
  ['manufacturing-process', 'Manufacturing process', '制造工艺'],
  ['test-escape', 'Test escape', '测试漏检'],
  ['logistics-packaging', 'Logistics / packaging', '物流 / 包装'],
  ['documentation', 'Documentation', '资料手册'],
  ['selection-sizing', 'Selection / sizing', '选型'],
  ['installation-wiring', 'Installation / wiring', '安装 / 接线'],
  ['commissioning-parameters', 'Commissioning / parameters', '调试 / 参数设置'],
  ['operation-misuse', 'Operation / misuse', '操作 / 使用不当'],
  ['environment', 'Environment (mains, EMC, dust, heat)', '环境（电网、EMC、粉尘、高温）'],
  ['third-party-equipment', 'Third-party equipment', '第三方设备'],
  ['wear-end-of-life', 'Wear / end of life', '磨损 / 寿命到期'],
  ['no-fault-found', 'No fault found', '未发现故障'],
  ['undetermined', 'Undetermined', '待定'],
]);

export const accountableParty: DictionaryEntry[] = rows([
  ['rd-hardware', 'R&D hardware', '硬件研发'],
  ['rd-software', 'R&D software', '软件研发'],
  ['rd-mechanical', 'R&D mechanical', '结构研发'],
  ['product-management', 'Product management', '产品管理'],
  ['quality', 'Quality', '质量'],
  ['purchasing', 'Purchasing', '采购'],
  ['supplier', 'Supplier (named)', '供应商（注明）'],
  ['plant', 'Plant (named)', '生产工厂（注明）'],
  ['logistics', 'Logistics', '物流'],
  ['sales', 'Sales / pre-sales', '销售 / 售前'],
  ['technical-service', 'Technical service', '技术服务'],
  ['distributor', 'Distributor', '经销商'],
  ['oem-integrator', 'OEM / integrator', '设备商 / 集成商'],
  ['end-user', 'End user', '终端用户'],
  ['carrier', 'Carrier', '承运商'],
  ['third-party', 'Third party', '第三方'],
  ['shared', 'Shared', '共同责任'],
  ['undetermined', 'Undetermined', '待定'],
]);

export const ipmtAttributes: DictionaryEntry[] = rows([
  ['drives', 'Drives', '变频器'],
  ['servo-and-motion', 'Servo & motion', '伺服与运动控制'],
  ['control', 'Control (PLC/HMI)', '控制（PLC/HMI）'],
  ['robotics', 'Robotics', '机器人'],
  ['elevator', 'Elevator', '电梯'],
  ['power-and-energy', 'Power & energy', '电源与能源'],
  ['medium-voltage-and-process', 'Medium voltage & process', '高压与流程工业'],
  ['motors-and-mechatronics', 'Motors & mechatronics', '电机与机电一体化'],
  ['sensors-and-vision', 'Sensors & vision', '传感器与视觉'],
  ['industrial-software-and-cloud', 'Industrial software & cloud', '工业软件与云'],
  ['common-platform', 'Common platform / components', '公共平台 / 器件'],
  ['not-a-product-issue', 'Not a product issue', '非产品问题'],
]);
