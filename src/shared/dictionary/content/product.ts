/** Default content of the product dictionaries: line, type by line, status (dictionaries.md). */
import type { DictionaryEntry } from '../dictionary-schema.ts';
import { rows } from './rows.ts';

export const productLine: DictionaryEntry[] = rows([
  ['low-voltage-ac-drives', 'Low-voltage AC drives', '低压变频器'],
  ['medium-voltage-drives', 'Medium-voltage drives', '中高压变频器'],
  ['servo-drives-and-motors', 'Servo drives & motors', '伺服驱动器与电机'],
  ['plc-and-controllers', 'PLC & controllers', 'PLC 与控制器'],
  ['motion-controllers-and-cnc', 'Motion controllers & CNC', '运动控制器与数控'],
  ['hmi-and-panel-pc', 'HMI & panel PC', '人机界面与工业平板电脑'],
  ['remote-io-and-fieldbus', 'Remote I/O & fieldbus', '远程 I/O 与现场总线'],
  ['industrial-robots', 'Industrial robots', '工业机器人'],
  ['motors-and-mechanics', 'Motors & mechanics', '电机与传动部件'],
  ['elevator-control', 'Elevator control', '电梯控制'],
  ['machine-vision-and-sensors', 'Machine vision & sensors', '机器视觉与传感器'],
  ['power-quality-and-storage', 'Power quality & storage', '电能质量与储能'],
  ['industrial-software-and-gateways', 'Industrial software & gateways', '工业软件与网关'],
  ['accessories-and-options', 'Accessories & options', '附件与选件'],
]);

/** The types of one line, closed by the line's own "Other". */
function typesOf(line: string, types: [code: string, en: string, zh: string][]): DictionaryEntry[] {
  const all = rows([...types, [`${line}-other`, 'Other', '其他']]);
  return all.map((entry) => ({ ...entry, parent: line }));
}

export const productType: DictionaryEntry[] = [
  ...typesOf('low-voltage-ac-drives', [
    ['general-purpose-drive', 'General-purpose drive', '通用变频器'],
    ['vector-drive', 'Vector drive', '矢量变频器'],
    ['fan-and-pump-drive', 'Fan and pump drive', '风机水泵变频器'],
    ['crane-drive', 'Crane drive', '起重专用变频器'],
    ['compressor-integrated-drive', 'Compressor-integrated drive', '空压机一体机'],
    ['regenerative-drive', 'Regenerative drive', '四象限变频器'],
    ['multi-drive', 'Multi-drive', '多传动变频器'],
    ['ip55-66-drive', 'IP55/66 drive', '高防护变频器（IP55/66）'],
  ]),
  ...typesOf('medium-voltage-drives', [
    ['cascaded-drive', 'Cascaded drive', '级联型高压变频器'],
    ['regenerative-medium-voltage-drive', 'Regenerative medium-voltage drive', '四象限高压变频器'],
    ['soft-starter', 'Soft starter', '软起动器'],
  ]),
  ...typesOf('servo-drives-and-motors', [
    ['pulse-servo', 'Pulse servo', '脉冲型伺服'],
    ['ethercat-servo', 'EtherCAT servo', 'EtherCAT 总线伺服'],
    ['profinet-servo', 'PROFINET servo', 'PROFINET 总线伺服'],
    ['multi-axis-servo', 'Multi-axis servo', '多轴伺服'],
    ['linear-motor', 'Linear motor', '直线电机'],
    ['direct-drive-motor', 'Direct-drive motor', '直驱电机（DD 马达）'],
    ['encoder', 'Encoder', '编码器'],
  ]),
  ...typesOf('plc-and-controllers', [
    ['compact-plc', 'Compact PLC', '小型 PLC'],
    ['modular-plc', 'Modular PLC', '中大型模块化 PLC'],
    ['motion-plc', 'Motion PLC', '运动控制型 PLC'],
    ['safety-plc', 'Safety PLC', '安全 PLC'],
    ['cpu-module', 'CPU module', 'CPU 模块'],
  ]),
  ...typesOf('motion-controllers-and-cnc', [
    ['motion-controller', 'Motion controller', '运动控制器'],
    ['cnc-system', 'CNC system', '数控系统'],
    ['motion-card', 'Motion card', '运动控制卡'],
  ]),
  ...typesOf('hmi-and-panel-pc', [
    ['basic-hmi', 'Basic HMI', '基础型触摸屏'],
    ['advanced-hmi', 'Advanced HMI', '高性能触摸屏'],
    ['web-panel', 'Web panel', 'Web 面板'],
    ['handheld-terminal', 'Handheld terminal', '手持终端'],
    ['panel-pc', 'Panel PC', '工业平板电脑'],
  ]),
  ...typesOf('remote-io-and-fieldbus', [
    ['digital-io', 'Digital I/O', '数字量 I/O'],
    ['analogue-io', 'Analogue I/O', '模拟量 I/O'],
    ['communication-module', 'Communication module', '通信模块'],
    ['gateway', 'Gateway', '协议网关'],
  ]),
  ...typesOf('industrial-robots', [
    ['scara', 'SCARA', 'SCARA 机器人'],
    ['six-axis-robot', 'Six-axis robot', '六轴机器人'],
    ['delta-robot', 'Delta robot', '并联机器人'],
    ['robot-controller', 'Robot controller', '机器人控制柜'],
    ['teach-pendant', 'Teach pendant', '示教器'],
  ]),
  ...typesOf('motors-and-mechanics', [
    ['asynchronous-motor', 'Asynchronous motor', '异步电机'],
    ['synchronous-motor', 'Synchronous motor', '同步电机'],
    ['gearbox', 'Gearbox', '减速机'],
    ['ball-screw', 'Ball screw', '滚珠丝杠'],
  ]),
  ...typesOf('elevator-control', [
    ['elevator-controller', 'Elevator controller', '电梯一体化控制器'],
    ['door-drive', 'Door drive', '门机控制器'],
    ['landing-panel', 'Landing panel', '外召显示板'],
  ]),
  ...typesOf('machine-vision-and-sensors', [
    ['vision-controller', 'Vision controller', '视觉控制器'],
    ['camera', 'Camera', '工业相机'],
    ['sensor', 'Sensor', '传感器'],
    ['laser-scanner', 'Laser scanner', '激光扫描仪'],
  ]),
  ...typesOf('power-quality-and-storage', [
    ['active-front-end', 'Active front end', '有源前端（AFE）'],
    ['harmonic-filter', 'Harmonic filter', '谐波滤波器'],
    ['storage-converter', 'Storage converter', '储能变流器（PCS）'],
  ]),
  ...typesOf('industrial-software-and-gateways', [
    ['programming-tool', 'Programming tool', '编程软件'],
    ['scada', 'SCADA', '组态监控软件（SCADA）'],
    ['configuration-tool', 'Configuration tool', '调试配置软件'],
    ['mobile-app', 'Mobile app', '移动 App'],
    ['cloud-gateway', 'Cloud gateway', '云网关'],
  ]),
  ...typesOf('accessories-and-options', [
    ['braking-unit', 'Braking unit', '制动单元'],
    ['reactor-and-filter', 'Reactor and filter', '电抗器与滤波器'],
    ['pg-card', 'PG card', 'PG 卡'],
    ['communication-card', 'Communication card', '通信扩展卡'],
    ['keypad', 'Keypad', '操作面板'],
    ['cable', 'Cable', '线缆'],
  ]),
];

export const productStatus: DictionaryEntry[] = rows([
  ['not-installed', 'Not installed', '未安装'],
  ['installed-not-powered', 'Installed, not powered', '已安装，未上电'],
  ['commissioning', 'Commissioning', '调试中'],
  ['running-normally', 'Running normally (history fault)', '运行正常（历史故障）'],
  ['running-with-restriction', 'Running with restriction', '受限运行'],
  ['running-with-workaround', 'Running with workaround', '采取临时措施运行'],
  ['stopped-by-fault', 'Stopped by fault', '故障停机'],
  ['stopped-waiting-for-part', 'Stopped, waiting for part', '停机待件'],
  ['replaced-by-spare', 'Replaced by spare', '已用备件替换'],
  ['returned-to-vendor', 'Returned to vendor', '已返厂'],
  ['scrapped', 'Scrapped', '已报废'],
]);
