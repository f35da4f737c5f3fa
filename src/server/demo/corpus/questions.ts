/** The common questions of the demo, as a table. */

type QuestionRow = [id: string, productLine: string, question: string, answer: string, inside?: 'login'];

const drives = 'low-voltage-ac-drives';
const servo = 'servo-drives-and-motors';

export const questionRows: QuestionRow[] = [
  [
    'oc1',
    drives,
    'What do I check first when the drive shows E.OC1?',
    '1. Motor data in F1-00 to F1-05 as on the nameplate, then auto-tuning.\n2. Acceleration time F0-17: 10 s or more for a test.\n3. Motor cable and motor: insulation above 5 MΩ.\n\n**Danger:** discharge the DC bus for 10 minutes before you open the cover.',
  ],
  [
    'ou2',
    drives,
    'E.OU2 while braking: what helps?',
    'A longer deceleration time, over-voltage stall prevention (F3-22), or a braking resistor. The resistor belongs on **P+ and PB**, never on P+ and N-.',
  ],
  [
    'gf-cable',
    drives,
    'How long may the motor cable be?',
    'Up to 50 m shielded or 100 m unshielded without a choke. Beyond that use an output reactor and a carrier frequency of 4 kHz or less.',
  ],
  [
    'altitude',
    drives,
    'What is the derating above 1,000 m?',
    '1 % of rated current for each 100 m above 1,000 m, up to 3,000 m. Above 2,000 m ask us about clearances.',
  ],
  [
    'storage',
    drives,
    'The drive was in store for over a year. May I just switch it on?',
    'Power it through a variable transformer: 25, 50, 75 and 100 % of the voltage, 30 minutes each, without a motor.',
  ],
  [
    'voltage-dip',
    drives,
    'How do I ride through short voltage dips?',
    'Pumps and fans: F9-59 = 1. Small inertia: speed search (F6-01 = 2) and automatic reset. Feed the control contactors from a UPS, otherwise they drop first.',
  ],
  [
    'rs485',
    drives,
    'How is RS485 wired correctly?',
    'One chain, no star. 120 Ω at both ends only. A third core for COM. Shield clamped, 200 mm away from motor cables.',
  ],
  [
    'pressure',
    drives,
    'The water pressure swings. Which parameters?',
    'Filter F4-17 = 0.5 s, gain FA-05 = 5, integral time FA-06 = 9 s. Check the pre-charge of the tank: 0.9 × switch-on pressure.',
  ],
  [
    'err21',
    servo,
    'Err21.0 after each power cut',
    'Encoder battery (above 3.2 V), wire gauge of the encoder cable (0.5 mm² above 10 m), shield on both sides. Then reset the multi-turn data and home once.',
  ],
  [
    'brake',
    servo,
    'The vertical axis drops at servo off',
    'Let the drive switch the brake (output BK), delay H02-09 = 150 ms, varistor instead of diode at the coil. Support the axis during the test.',
  ],
  [
    'vibration',
    servo,
    'Vibration at standstill or after a move',
    'Identify the inertia, then measure the frequency: below 100 Hz use H09-38, above it a notch filter. Lower the rigidity level only last.',
  ],
  [
    'dc-link',
    servo,
    'F30002 or overvoltage while indexing',
    'Is the jumper B2–B3 set for the internal resistor? If it gets hot, use an external one and enter its values in H02-25 and H02-26.',
  ],
  [
    'pn-drop',
    'plc-and-controllers',
    'PROFINET devices drop out every few hours',
    'Look for broadcasts from foreign devices, two ring managers, and bad cables (error counters). Storm filter 1 % on all ports.',
  ],
  [
    'plc-battery',
    'plc-and-controllers',
    'The PLC loses its clock without power',
    'Replace the buffer battery with the PLC **switched on**. Put important counters into the retain-flash area.',
  ],
  [
    'touch',
    'hmi-and-panel-pc',
    'The touch reacts beside the finger',
    'Settings > Touch > five points, at working temperature. More than 50 °C behind the panel is too much.',
  ],
  [
    'io-supply',
    'remote-io-and-fieldbus',
    'I/O modules vanish for a moment',
    'Measure 24 V at the last module while outputs switch: at least 20.4 V. Feed outputs apart from logic.',
  ],
  [
    'collision',
    'industrial-robots',
    'Collision stop although nothing is in the way',
    'Payload and centre of the tool as they are now? Run the payload identification. Keep everybody out of the cell.',
  ],
  [
    'levelling',
    'elevator-control',
    'The car stops too low with full load',
    'Learn the load cell empty and at 100 %, then switch on start torque compensation. Secure the car before working in the shaft.',
    'login',
  ],
  [
    'cell-bypass',
    'medium-voltage-drives',
    'A cell went into bypass. May we run on?',
    'Yes, at 88 % of the speed at most, until the next stop. Order the spare cell and look at the filter mats. Opening the cabinet is for authorised persons only.',
    'login',
  ],
  [
    'keypad-copy',
    'accessories-and-options',
    'Copying with the keypad stops half-way',
    'Update the keypad to 1.05 or newer by USB (20 s). Drives of different firmware can then be copied.',
  ],
];
