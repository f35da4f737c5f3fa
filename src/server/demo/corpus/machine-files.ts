/** What a machine gives out when it fails: its parameters, its log, a trace of the last seconds. Made, not real. */
import { between, type Random } from './random.ts';

export interface MachineFile {
  name: string;
  text: string;
  reads: 'text' | 'table';
}

interface Machine {
  sn: string;
  model: string;
  faultCode: string;
  at: Date;
}

const GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['F0 Basic', ['Control mode', 'Command source', 'Main frequency source', 'Acceleration time', 'Deceleration time']],
  [
    'F1 Motor',
    ['Rated power', 'Rated voltage', 'Rated current', 'Rated frequency', 'Rated speed', 'Stator resistance'],
  ],
  ['F2 Vector control', ['Speed loop gain 1', 'Speed loop integral 1', 'Slip compensation', 'Torque limit']],
  ['F4 Inputs', ['DI1 function', 'DI2 function', 'DI3 function', 'Input filter', 'AI1 minimum', 'AI1 maximum']],
  ['F5 Outputs', ['Relay 1 function', 'Relay 2 function', 'AO1 function', 'AO1 offset', 'AO1 gain']],
  ['F9 Faults', ['Overload protection', 'Overload gain', 'Stall gain', 'Ground detection', 'Restarts after a fault']],
  ['Fd Communication', ['Baud rate', 'Data format', 'Local address', 'Response delay', 'Timeout']],
];

const stamp = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

export function parameterSet(random: Random, { sn, model, at }: Machine): MachineFile {
  const lines = [
    `; Parameter set of ${model}`,
    `; Serial number ${sn}`,
    `; Read ${stamp(at)} UTC, firmware V1.${between(random, 10, 29)}`,
  ];
  for (const [title, names] of GROUPS) {
    lines.push('', `[${title}]`);
    for (const [index, name] of names.entries())
      lines.push(
        `${title.slice(0, 2)}-${String(index).padStart(2, '0')} = ${between(random, 0, 5_000) / 10}`.padEnd(20) +
          `; ${name}`,
      );
  }
  return { name: `${model}_${sn}.par`, text: `${lines.join('\r\n')}\r\n`, reads: 'text' };
}

const EVENTS: readonly string[] = [
  'RUN command from terminal',
  'STOP command from terminal',
  'Speed reached',
  'Fieldbus: connection established',
  'Fieldbus: watchdog 20 ms exceeded',
  'Heat sink temperature 61 C',
  'DC bus 548 V',
  'Parameter F0-17 written by keypad',
];
const LOG_LINES = 700;

export function eventLog(random: Random, { model, sn, faultCode, at }: Machine): MachineFile {
  const lines: string[] = [];
  let time = at.getTime();
  lines.push(`${stamp(at)}  FAULT  ${faultCode || 'Err40'}  output off, motor coasts`);
  for (let n = 1; n < LOG_LINES; n += 1) {
    time -= between(random, 1, 240) * 1_000;
    lines.push(`${stamp(new Date(time))}  INFO   ${EVENTS[between(random, 0, EVENTS.length - 1)]}`);
  }
  lines.push(`# Log of ${model} ${sn}, times in UTC`);
  return { name: `events_${sn}.log`, text: `${lines.reverse().join('\n')}\n`, reads: 'text' };
}

const TRACE_ROWS = 1_500;

export function trace(random: Random, { sn }: Machine): MachineFile {
  const rows = ['time_ms;speed_rpm;current_A;dc_bus_V;torque_pct'];
  for (let n = 0; n < TRACE_ROWS; n += 1) {
    // It runs evenly, then the current rises until the drive trips.
    const rise = Math.max(0, n - 0.9 * TRACE_ROWS) / (0.1 * TRACE_ROWS);
    const noise = random() - 0.5;
    rows.push(
      [
        n * 2,
        1_480 - 300 * rise + 4 * noise,
        21 + 34 * rise ** 2 + noise,
        548 + 60 * rise + 3 * noise,
        62 + 90 * rise + noise,
      ]
        .map((value) => String(Math.round(value * 10) / 10))
        .join(';'),
    );
  }
  return { name: `trace_${sn}.csv`, text: `${rows.join('\n')}\n`, reads: 'table' };
}
