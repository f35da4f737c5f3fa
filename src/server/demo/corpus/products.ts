/** Series and models of the demo's invented vendor. Larger than usual: it is one table of data. */

export type DemoParameter = { name: string; value: string };

export type DemoSeries = {
  key: string;
  name: string;
  productLine: string;
  description: string;
  parameters: DemoParameter[];
};

export type DemoModel = {
  /** The name without dots: ids stand in paths. */
  id: string;
  name: string;
  series: string;
  productLine: string;
  productType: string;
  /** Eight digits, unique. */
  productNumber: string;
  description: string;
  parameters: DemoParameter[];
  /** Oldest first; what a unit shipped with. */
  softwareVersions: string[];
};

type ModelRow = [name: string, type: string, first: string, parameters: string];
type SeriesRow = {
  key: string;
  name: string;
  line: string;
  about: string;
  parameters: string;
  software: string;
  models: ModelRow[];
};

// prettier-ignore
const table: SeriesRow[] = [
  { key: 'md520', name: 'MD520 vector drives', line: 'low-voltage-ac-drives', software: 'U10.03 U10.12 U11.04 U11.07',
    about: 'Sensorless and closed-loop vector control for asynchronous and synchronous motors. Book-shaped housing for side-by-side mounting, with two slots for PG and fieldbus cards.',
    parameters: 'Mains: 3 AC 380–480 V, 50/60 Hz|Output frequency: 0–500 Hz|Overload: 150 % for 60 s|Ambient: −10…50 °C|Protection: IP20',
    models: [
      ['MD520-4T11B', 'vector-drive', 'Vector drive for 11 kW motors with built-in braking chopper.', 'Motor: 11 kW|Rated current: 25 A|Braking chopper: built in'],
      ['MD520-4T1.5B', 'vector-drive', 'Compact vector drive for 1.5 kW motors on conveyors and mixers.', 'Motor: 1.5 kW|Rated current: 3.8 A|Braking chopper: built in'],
      ['MD520-4T5.5B', 'vector-drive', 'Vector drive for 5.5 kW motors with built-in braking chopper.', 'Motor: 5.5 kW|Rated current: 13 A|Braking chopper: built in'],
      ['MD520-4T37', 'vector-drive', 'Vector drive for 37 kW motors with external braking unit.', 'Motor: 37 kW|Rated current: 75 A|Choke: DC, built in'],
      ['MD520-4T75', 'vector-drive', 'Vector drive for 75 kW motors in presses and extruders.', 'Motor: 75 kW|Rated current: 150 A|Choke: DC, built in'],
      ['MD520-4T160', 'vector-drive', 'Cabinet drive for 160 kW motors with accessible fan tray.', 'Motor: 160 kW|Rated current: 304 A|Choke: DC, external'],
      ['MD520F-4T30', 'fan-and-pump-drive', 'Drive for 30 kW fans and pumps with PID and sleep mode.', 'Motor: 30 kW|Rated current: 60 A|Overload: 110 % for 60 s'],
    ] },
  { key: 'md500', name: 'MD500 general-purpose drives', line: 'low-voltage-ac-drives', software: 'U76.10 U76.21 U77.02',
    about: 'Robust V/f and vector drives for cranes, compressors and machines in hard surroundings. Conformal-coated boards come as standard.',
    parameters: 'Mains: 3 AC 380–480 V|Output frequency: 0–500 Hz|Overload: 150 % for 60 s|Ambient: −10…40 °C, 50 °C with derating',
    models: [
      ['MD500-T37G', 'general-purpose-drive', 'General-purpose drive for 37 kW motors.', 'Motor: 37 kW|Rated current: 75 A'],
      ['MD500-T18.5G', 'general-purpose-drive', 'General-purpose drive for 18.5 kW motors.', 'Motor: 18.5 kW|Rated current: 37 A'],
      ['MD500-T55G', 'crane-drive', 'Crane drive for 55 kW hoists with brake sequence control.', 'Motor: 55 kW|Rated current: 112 A|Brake logic: built in'],
      ['MD500-T90C', 'compressor-integrated-drive', 'Drive and controller in one for 90 kW screw compressors.', 'Motor: 90 kW|Rated current: 176 A|Display: 7 inch'],
      ['MD500-T132R', 'regenerative-drive', 'Four-quadrant drive for 132 kW test benches and hoists.', 'Motor: 132 kW|Rated current: 253 A|THDi: < 5 %'],
      ['MD500-T7.5W', 'ip55-66-drive', 'Wall-mounted IP66 drive for 7.5 kW washdown machines.', 'Motor: 7.5 kW|Rated current: 17 A|Protection: IP66'],
    ] },
  { key: 'hc900', name: 'HC900 medium-voltage drives', line: 'medium-voltage-drives', software: 'H2.40 H2.51 H3.02',
    about: 'Cascaded cell drives for 6 and 10 kV motors with automatic cell bypass. Built for fans, mills and pumps that must not stop.',
    parameters: 'Mains: 6 or 10 kV, 50/60 Hz|Efficiency: > 96.5 %|Cell bypass: automatic|Cooling: air',
    models: [
      ['HC900-6K400', 'cascaded-drive', 'Cascaded drive for 6 kV, 400 kW motors.', 'Voltage: 6 kV|Power: 400 kW|Cells: 15'],
      ['HC900-10K1250', 'cascaded-drive', 'Cascaded drive for 10 kV, 1,250 kW motors.', 'Voltage: 10 kV|Power: 1,250 kW|Cells: 24'],
      ['HC900R-10K2000', 'regenerative-medium-voltage-drive', 'Regenerative drive for 10 kV, 2,000 kW hoists.', 'Voltage: 10 kV|Power: 2,000 kW|Cells: 24'],
      ['HS300-6K630', 'soft-starter', 'Soft starter for 6 kV, 630 kW motors.', 'Voltage: 6 kV|Power: 630 kW|Bypass: vacuum contactor'],
    ] },
  { key: 'sv680', name: 'SV680 servo drives', line: 'servo-drives-and-motors', software: 'V3.1 V3.4 V3.6.2 V4.0.1',
    about: 'Servo drives with a 3 kHz speed loop, safe torque off and one-touch tuning. Encoders with 23 bits report position without battery on request.',
    parameters: 'Speed loop: 3 kHz|Encoder: 23 bit absolute|Safety: STO SIL 3|Brake resistor: built in from 750 W',
    models: [
      ['SV680P-2R8', 'pulse-servo', 'Pulse servo drive for 400 W motors.', 'Power: 400 W|Rated current: 2.8 A|Mains: 1 AC 230 V'],
      ['SV680P-5R5', 'pulse-servo', 'Pulse servo drive for 750 W motors.', 'Power: 750 W|Rated current: 5.5 A|Mains: 1 AC 230 V'],
      ['SV680N-7R6', 'ethercat-servo', 'EtherCAT servo drive for 1 kW motors.', 'Power: 1 kW|Rated current: 7.6 A|Cycle: from 125 µs'],
      ['SV680N-012', 'ethercat-servo', 'EtherCAT servo drive for 3 kW motors.', 'Power: 3 kW|Rated current: 11.9 A|Mains: 3 AC 400 V'],
      ['SV680F-8R4', 'profinet-servo', 'PROFINET servo drive for 2 kW motors.', 'Power: 2 kW|Rated current: 8.4 A|Telegrams: 3, 105, 111'],
      ['SV680M-4X5R4', 'multi-axis-servo', 'Four axes on a common DC bus.', 'Axes: 4|Rated current: 5.4 A each|DC bus: common'],
      ['LM20-300', 'linear-motor', 'Ironless linear motor with 300 N peak force.', 'Peak force: 300 N|Stroke: up to 1,200 mm'],
    ] },
  { key: 'ac810', name: 'AC800 controllers', line: 'plc-and-controllers', software: '1.20.3 1.24.0 1.26.1 1.30.0',
    about: 'Programmable controllers for machines with many axes, programmed in IEC 61131-3. Web visualisation and OPC UA are built in.',
    parameters: 'Languages: LD, ST, FBD, SFC, CFC|Fieldbus: EtherCAT, PROFINET, Modbus TCP|OPC UA: server',
    models: [
      ['AC810-3-16M', 'motion-plc', 'Motion PLC for up to 16 synchronous axes.', 'Axes: 16|Cycle: 1 ms|Memory: 128 MB'],
      ['AC810-3-64M', 'motion-plc', 'Motion PLC for up to 64 synchronous axes.', 'Axes: 64|Cycle: 1 ms|Memory: 256 MB'],
      ['AC802-0222', 'modular-plc', 'Modular PLC for machines without motion.', 'Local modules: 16|Memory: 64 MB'],
      ['EC320-1616T', 'compact-plc', 'Compact PLC with 16 inputs and 16 transistor outputs.', 'Inputs: 16|Outputs: 16|Pulse outputs: 4 × 200 kHz'],
      ['AC800S-08', 'safety-plc', 'Safety PLC with FSoE for up to 8 nodes.', 'Safety: SIL 3, PL e|Nodes: 8'],
    ] },
  { key: 'mc700', name: 'MC700 motion and CNC', line: 'motion-controllers-and-cnc', software: 'R5.2 R5.4 R6.0',
    about: 'Motion controllers and numerical controls for milling, turning and special machines. Look-ahead of 2,000 blocks keeps contours smooth.',
    parameters: 'Look-ahead: 2,000 blocks|Interpolation: 5 axes|Fieldbus: EtherCAT',
    models: [
      ['MC730-32', 'motion-controller', 'Motion controller for 32 axes with cams and gears.', 'Axes: 32|Cycle: 500 µs'],
      ['CN500-M4', 'cnc-system', 'Numerical control for four-axis milling machines.', 'Axes: 4 + spindle|Screen: 15 inch'],
      ['MCX-08E', 'motion-card', 'PCIe motion card for eight EtherCAT axes.', 'Axes: 8|Bus: PCIe ×1'],
    ] },
  { key: 'it7000', name: 'IT7000 HMI', line: 'hmi-and-panel-pc', software: '3.2.1 3.4.0 3.5.2',
    about: 'Touch panels with IP65 front and glass surface. Recipes, alarms and remote access are projected in one tool.',
    parameters: 'Front: IP65|Supply: DC 24 V|Protocols: Modbus, PROFINET, OPC UA',
    models: [
      ['IT7150E', 'advanced-hmi', '15-inch panel with Ethernet and two serial ports.', 'Screen: 15 inch, 1024 × 768|Memory: 512 MB'],
      ['IT7100E', 'advanced-hmi', '10-inch panel with Ethernet.', 'Screen: 10.1 inch, 1024 × 600|Memory: 256 MB'],
      ['IT7070B', 'basic-hmi', '7-inch panel for small machines.', 'Screen: 7 inch, 800 × 480|Memory: 128 MB'],
      ['IW500-156', 'panel-pc', 'Fanless 15.6-inch panel PC.', 'Screen: 15.6 inch|SSD: 128 GB'],
    ] },
  { key: 'rx20', name: 'RX20 remote I/O', line: 'remote-io-and-fieldbus', software: '2.0 2.1 2.3',
    about: 'Slim remote I/O with push-in terminals and swap without rewiring. Couplers for EtherCAT, PROFINET and Modbus TCP.',
    parameters: 'Width: 12 mm per module|Modules per coupler: 32|Terminals: push-in',
    models: [
      ['RX20-PN', 'communication-module', 'PROFINET coupler with two ports.', 'Cycle: from 1 ms|MRP: yes'],
      ['RX20-EC', 'communication-module', 'EtherCAT coupler with two ports.', 'Distributed clocks: yes'],
      ['RX20-16DI', 'digital-io', 'Sixteen digital inputs, 24 V.', 'Inputs: 16|Filter: 0.1–20 ms'],
      ['RX20-8AI', 'analogue-io', 'Eight analogue inputs for current and voltage.', 'Inputs: 8|Resolution: 16 bit'],
      ['RX20-GW1', 'gateway', 'Gateway from Modbus RTU to PROFINET.', 'Slaves: 31|Baud: up to 115.2 k'],
    ] },
  { key: 'rs-ra', name: 'RS and RA robots', line: 'industrial-robots', software: '4.1.0 4.3.2 5.0.0',
    about: 'SCARA and six-axis robots with a common controller and pendant. Hollow wrist and brakes on all axes.',
    parameters: 'Controller: RC80|Repeatability: ±0.01…0.03 mm|Protection: IP54, IP67 on request',
    models: [
      ['RS6-600', 'scara', 'SCARA with 6 kg payload and 600 mm reach.', 'Payload: 6 kg|Reach: 600 mm|Cycle: 0.38 s'],
      ['RS10-700', 'scara', 'SCARA with 10 kg payload and 700 mm reach.', 'Payload: 10 kg|Reach: 700 mm'],
      ['RA7-900', 'six-axis-robot', 'Six-axis robot with 7 kg payload.', 'Payload: 7 kg|Reach: 906 mm'],
      ['RC80', 'robot-controller', 'Controller for all RS and RA robots.', 'Axes: 6 + 2|Mains: 1 AC 230 V'],
      ['TP10', 'teach-pendant', 'Teach pendant with enabling switch.', 'Screen: 8 inch|Cable: 5 m'],
    ] },
  { key: 'mt', name: 'MT motors and gearboxes', line: 'motors-and-mechanics', software: '-',
    about: 'Motors, gearboxes and screws matched to the drives. Delivered with measured data on the nameplate.',
    parameters: 'Efficiency: IE4|Insulation: class F|Protection: IP55',
    models: [
      ['MTA-132M-7R5', 'asynchronous-motor', 'Asynchronous motor, 7.5 kW, four poles.', 'Power: 7.5 kW|Speed: 1,460 rpm'],
      ['MTS-40B-400W', 'synchronous-motor', 'Servo motor, 400 W, with 23-bit encoder and brake.', 'Torque: 1.27 Nm|Speed: 3,000 rpm'],
      ['MTG-090-10', 'gearbox', 'Planetary gearbox, ratio 10.', 'Ratio: 10|Backlash: < 3 arcmin'],
    ] },
  { key: 'el3000', name: 'EL3000 elevator control', line: 'elevator-control', software: 'E14.05 E14.11 E15.00',
    about: 'Drive and elevator controller in one for gearless machines. Direct landing and rescue operation are included.',
    parameters: 'Floors: up to 48|Speed: up to 4 m/s|Group: 8 cars',
    models: [
      ['EL3000-4T15', 'elevator-controller', 'Integrated controller for 15 kW gearless machines.', 'Motor: 15 kW|Rated current: 33 A'],
      ['ED120-A', 'door-drive', 'Door drive for synchronous door motors.', 'Power: 120 W|Encoder: ABZ'],
      ['EP4-M', 'landing-panel', 'Landing panel with dot-matrix display.', 'Bus: CAN|Supply: DC 24 V'],
    ] },
  { key: 'vx', name: 'VX vision and sensors', line: 'machine-vision-and-sensors', software: '2.8.0 2.9.3',
    about: 'Cameras, vision controllers and sensors for measuring and reading codes. Tools are set up without programming.',
    parameters: 'Interface: GigE|Trigger: opto-isolated|Lens: C mount',
    models: [
      ['VX300', 'vision-controller', 'Vision controller for four cameras.', 'Cameras: 4|Memory: 8 GB'],
      ['VX-C500G', 'camera', 'Five-megapixel global-shutter camera.', 'Resolution: 2448 × 2048|Frame rate: 22 fps'],
      ['VX-L270', 'laser-scanner', 'Safety laser scanner, 270 degrees.', 'Range: 5 m|Safety: PL d'],
    ] },
  { key: 'af800', name: 'AF800 power quality', line: 'power-quality-and-storage', software: 'P1.9 P2.2',
    about: 'Active front ends, filters and storage converters on one power platform. Grid codes are chosen by country.',
    parameters: 'THDi: < 3 %|Cos phi: adjustable|Mains: 3 AC 400 V',
    models: [
      ['AF800-4T160', 'active-front-end', 'Active front end, 160 kW.', 'Power: 160 kW|Rated current: 235 A'],
      ['AF800F-50', 'harmonic-filter', 'Active harmonic filter, 50 A.', 'Current: 50 A|Harmonics: 2–50'],
      ['AF800S-100', 'storage-converter', 'Storage converter, 100 kW.', 'Power: 100 kW|Battery: 600–900 V'],
    ] },
  { key: 'lw', name: 'LoopWorks software and gateways', line: 'industrial-software-and-gateways', software: '6.1.0 6.2.4 7.0.0',
    about: 'Engineering, tuning and monitoring in one family. Projects open across versions.',
    parameters: 'System: Windows 10, 11|Licence: per seat',
    models: [
      ['LW-STUDIO', 'programming-tool', 'Programming tool for all controllers.', 'Languages: IEC 61131-3'],
      ['LW-TUNE', 'configuration-tool', 'Commissioning tool for drives and servos.', 'Oscilloscope: 8 channels'],
      ['LG200-4G', 'cloud-gateway', 'Cloud gateway with LTE.', 'Ports: 4 × LAN|LTE: cat 4'],
    ] },
  { key: 'acc', name: 'Accessories', line: 'accessories-and-options', software: '-',
    about: 'Cards, keypads, braking units and cables for the drives. Most options are plugged in without tools.',
    parameters: 'Fits: MD500, MD520',
    models: [
      ['MDKE-10', 'keypad', 'Text keypad with copy function.', 'Cable: RJ45, up to 15 m'],
      ['BU-4T55', 'braking-unit', 'Braking unit for drives up to 55 kW.', 'Peak current: 150 A'],
      ['PG-ABZ1', 'pg-card', 'Encoder card for ABZ signals.', 'Supply: 5 or 12 V|Frequency: 500 kHz'],
      ['CM-PN1', 'communication-card', 'PROFINET card for MD520 drives.', 'Ports: 2|MRP: yes'],
    ] },
];

function parametersOf(text: string): DemoParameter[] {
  return text.split('|').map((part) => {
    const at = part.indexOf(': ');
    return { name: part.slice(0, at), value: part.slice(at + 2) };
  });
}

/** 15 series, at least one for each product line. */
export const demoSeries: DemoSeries[] = table.map((row) => ({
  key: row.key,
  name: row.name,
  productLine: row.line,
  description: row.about,
  parameters: parametersOf(row.parameters),
}));

/** About 65 models; a model's parameters are its own first, then the series'. */
export const demoModels: DemoModel[] = table.flatMap((row, seriesIndex) =>
  row.models.map(([name, productType, first, parameters], index) => ({
    id: name.replaceAll('.', '-'),
    name,
    series: row.key,
    productLine: row.line,
    productType,
    productNumber: String(1_040_000 + seriesIndex * 1000 + index * 17 + 268).padStart(8, '0'),
    description: `${first} ${row.about}`,
    parameters: [
      ...parametersOf(parameters),
      ...parametersOf(row.parameters).filter(
        (shared) => !parametersOf(parameters).some((own) => own.name === shared.name),
      ),
    ],
    softwareVersions: row.software === '-' ? [] : row.software.split(' '),
  })),
);

/** The model of that name; an unknown name is a mistake in the corpus. */
export function demoModel(name: string): DemoModel {
  const found = demoModels.find((model) => model.name === name);
  if (!found) throw new Error(`no demo model ${name}`);
  return found;
}
