/** Fault codes and lists of pictures to take, in English, Chinese and German. */
type InThree<Label> = readonly [en: Label, zh: Label, de: Label];
interface DemoFaultCode {
  code: string;
  productLine: string;
  meaning: InThree<string>;
  remedy: InThree<string>;
}

const DRIVES = 'low-voltage-ac-drives';
const SERVO = 'servo-drives-and-motors';
const fault = (
  productLine: string,
  code: string,
  meaning: InThree<string>,
  remedy: InThree<string>,
): DemoFaultCode => ({
  ...{ code, productLine, meaning, remedy },
});

export const demoFaultCodes: readonly DemoFaultCode[] = [
  fault(
    DRIVES,
    'E.OC1',
    ['Overcurrent while accelerating', '加速过电流', 'Überstrom beim Beschleunigen'],
    [
      'Lengthen the acceleration time; check motor and cable.',
      '延长加速时间；检查电机和电缆。',
      'Beschleunigungszeit verlängern; Motor und Kabel prüfen.',
    ],
  ),
  fault(
    DRIVES,
    'E.OC2',
    ['Overcurrent while decelerating', '减速过电流', 'Überstrom beim Bremsen'],
    [
      'Lengthen the deceleration time; check the braking unit.',
      '延长减速时间；检查制动单元。',
      'Bremszeit verlängern; Bremseinheit prüfen.',
    ],
  ),
  fault(
    DRIVES,
    'E.OC3',
    ['Overcurrent at constant speed', '恒速过电流', 'Überstrom bei konstanter Drehzahl'],
    [
      'Look for a jammed load and damaged motor cables.',
      '检查负载是否卡死、电机电缆是否破损。',
      'Mechanik auf Schwergang, Motorkabel auf Schäden prüfen.',
    ],
  ),
  fault(
    DRIVES,
    'E.OU2',
    ['Overvoltage while decelerating', '减速过电压', 'Überspannung im Zwischenkreis beim Bremsen'],
    [
      'Lengthen the deceleration time; check the braking resistor.',
      '延长减速时间；检查制动电阻。',
      'Bremszeit verlängern; Bremswiderstand prüfen.',
    ],
  ),
  fault(
    DRIVES,
    'E.LU',
    ['Undervoltage', '欠电压', 'Unterspannung im Zwischenkreis'],
    [
      'Measure the supply under load; check fuses and contactor.',
      '带载测量供电电压；检查熔断器和接触器。',
      'Netzspannung unter Last messen; Sicherungen und Schütz prüfen.',
    ],
  ),
  fault(
    DRIVES,
    'E.OL1',
    ['Motor overload', '电机过载', 'Motor überlastet'],
    [
      'Check the load and the rated motor current that is set.',
      '检查负载及电机额定电流的设置。',
      'Last und eingestellten Motornennstrom prüfen.',
    ],
  ),
  fault(
    DRIVES,
    'E.OL2',
    ['Drive overload', '变频器过载', 'Umrichter überlastet'],
    [
      'Check load and cycle; choose a larger drive if it stays.',
      '检查负载和工作周期；仍出现时选用更大的变频器。',
      'Last und Zyklus prüfen; tritt der Fehler weiter auf, größeren Umrichter wählen.',
    ],
  ),
  fault(
    DRIVES,
    'E.OH1',
    ['Heat sink too hot', '散热器过热', 'Übertemperatur am Kühlkörper'],
    [
      'Clean fan and filter; check the temperature in the cabinet.',
      '清洁风扇和滤网；检查柜内温度。',
      'Lüfter und Filtermatte reinigen; Temperatur im Schaltschrank prüfen.',
    ],
  ),
  fault(
    DRIVES,
    'E.GF',
    ['Earth fault at the output', '输出对地短路', 'Erdschluss am Ausgang'],
    [
      'Disconnect the motor cable and measure the insulation of motor and cable.',
      '断开电机电缆，测量电机和电缆的绝缘。',
      'Motorkabel abklemmen, Isolation von Motor und Kabel messen.',
    ],
  ),
  fault(
    DRIVES,
    'E.SC',
    ['Short circuit at the output', '输出短路', 'Kurzschluss am Ausgang'],
    [
      'Disconnect the motor. If the fault stays, the power section is defective.',
      '断开电机；故障仍在则功率部分损坏。',
      'Motor abklemmen. Bleibt der Fehler, ist das Leistungsteil defekt.',
    ],
  ),
  fault(
    SERVO,
    'Err21.0',
    ['Main circuit undervoltage', '主回路欠电压', 'Unterspannung im Zwischenkreis'],
    ['Check the supply and its fuses.', '检查供电及熔断器。', 'Netzspannung und Sicherungen prüfen.'],
  ),
  fault(
    SERVO,
    'Err13.1',
    ['Encoder: no communication', '编码器通信中断', 'Geber: keine Kommunikation'],
    [
      'Check plug, shield and cable of the encoder.',
      '检查编码器插头、屏蔽层和电缆。',
      'Stecker, Schirm und Kabel des Gebers prüfen.',
    ],
  ),
  fault(
    SERVO,
    'Err33.2',
    ['Following error too large', '位置偏差过大', 'Schleppfehler zu groß'],
    [
      'Check the mechanics, the torque limit and the gains.',
      '检查机械部分、转矩限制和增益。',
      'Mechanik, Drehmomentgrenze und Reglerverstärkung prüfen.',
    ],
  ),
  fault(
    SERVO,
    'F30002',
    ['DC link overvoltage', '直流母线过电压', 'Überspannung im Zwischenkreis'],
    [
      'Lengthen the deceleration; check the braking resistor.',
      '延长减速时间；检查制动电阻。',
      'Bremsrampe verlängern; Bremswiderstand prüfen.',
    ],
  ),
];

interface DemoShotList {
  code: string;
  productLine: string;
  shots: InThree<string[]>;
}
export const demoShotLists: readonly DemoShotList[] = [
  {
    ...{ code: DRIVES, productLine: DRIVES },
    shots: [
      ['Nameplate', 'Keypad with the fault code', 'Terminals'],
      ['铭牌', '显示故障代码的面板', '接线端子'],
      ['Typenschild', 'Bedienfeld mit Fehlercode', 'Klemmen'],
    ],
  },
  {
    ...{ code: 'servo', productLine: SERVO },
    shots: [
      ['Nameplates of drive and motor', 'Display with the fault code', 'Plug of the encoder'],
      ['驱动器和电机的铭牌', '显示故障代码的显示屏', '编码器插头'],
      ['Typenschilder von Umrichter und Motor', 'Anzeige mit Fehlercode', 'Geberstecker'],
    ],
  },
];
