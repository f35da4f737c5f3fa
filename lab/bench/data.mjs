// The tickets for the bench, written by SQL, realistic in number, age, status and wording.

const DAYS = 1_095;
/** After how many days a ticket is usually closed. */
const OPEN_DAYS = 8;
/** One ticket in ten is open. As many people handle them however many there are, so each has more as the years go by. */
const GROUPS = 10;
const ENGINEERS_PER_GROUP = 10;

const MODELS = [
  'SV660N-2R8',
  'SV680P-5R5',
  'MD520-4T30',
  'MD810-50M4',
  'AM600-0808',
  'H5U-1614',
  'IR-S4-40',
  'IT7070E',
];
const LINES = [
  'servo-drives-and-motors',
  'servo-drives-and-motors',
  'low-voltage-ac-drives',
  'low-voltage-ac-drives',
  'plc-and-controllers',
];
const TYPES = ['ethercat-servo', 'pulse-servo', 'vector-drive', 'multi-drive', 'compact-plc'];
const CODES = [
  'E.OC1',
  'E.OU2',
  'E.SLF',
  'Err21.0',
  'Err33.1',
  'F30002',
  'AL.16',
  'PN-2001',
  'A.80',
  'E.OH',
  'Err45.2',
  'F07011',
];
const ENGLISH = [
  'The drive trips a few seconds after the start of the conveyor',
  'Axis 3 vibrates when it comes to rest at the end of the stroke',
  'Communication to the controller is lost about twice a shift',
  'The motor runs hot although the load has not changed',
  'After the power failure the absolute position is gone',
  'The brake does not release and the current rises to the limit',
  'A burnt smell came from the cabinet before it stopped',
  'The spindle hums at standstill and the coolant pump starts late',
  'Parameters were restored from the backup without effect',
  'The gripper loses the part while the robot accelerates',
  'We exchanged cable and encoder and the fault came back',
  'It happens in the morning when the hall is cold and damp',
  'The operator panel shows nothing but the start picture',
  'Torque oscillates between idle and half of the rated value',
  'The emergency stop was pressed and afterwards it would not enable',
];
const CHINESE = [
  '伺服驱动器启动几秒后报过流故障',
  '第三轴停止时有明显抖动',
  '与控制器的通讯每班中断两次',
  '电机温升过高但负载没有变化',
  '断电后绝对位置丢失需要重新回零',
  '抱闸不能松开电流达到上限',
  '变频器输出缺相，已更换电缆无效',
  '触摸屏停在启动画面无法操作',
];
const ACTIONS = ['submit', 'accept', 'propose', 'acceptSolution', 'confirmSolution', 'close', 'evaluate'];
const STATES = ['submitted', 'accepted', 'proposed', 'verifying', 'finalized', 'awaitingEvaluation', 'completed'];

/** @param {readonly string[]} texts */
const list = (texts) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
/**
 * SQL: one of an array, chosen by a number.
 * @param {readonly string[]} texts
 * @param {string} by
 */
const pick = (texts, by) => `(${list(texts)})[1 + (${by})::int % ${texts.length}]`;
/**
 * SQL: a pseudo-random whole number from 0, the same for each run.
 * @param {string} seed
 * @param {string} of
 */
const draw = (seed, of) => `(hashint8extended(${seed}, ${of}) & 2147483647)`;
/**
 * @param {number} kind
 * @param {string} n
 */
const idOf = (kind, n) => `('00000000-0000-7000-800${kind}-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

/** How many there are of each kind; all but the engineers grow with the tickets. */
export function sizesFor(/** @type {number} */ tickets) {
  return {
    tickets,
    groups: GROUPS,
    engineers: GROUPS * ENGINEERS_PER_GROUP,
    organisations: Math.max(1, Math.round(tickets / 250)),
    customers: Math.max(2, Math.round(tickets / 80)),
    units: Math.max(2, Math.round(tickets / 5)),
  };
}

/**
 * The id of the n-th partner (one of five in an organisation is its manager) and engineer (the last one is the lead), and
 * of the admin.
 */
export const ids = {
  partner: (/** @type {number} */ n) => `00000000-0000-7000-8002-${n.toString(16).padStart(12, '0')}`,
  engineer: (/** @type {number} */ n) => `00000000-0000-7000-8003-${n.toString(16).padStart(12, '0')}`,
  admin: '00000000-0000-7000-8009-000000000001',
};

const SETTINGS = [
  `set session_replication_role = replica`,
  `set work_mem = '256MB'`,
  `set maintenance_work_mem = '1GB'`,
];

/**
 * The statements that fill a migrated database, for a superuser, with triggers disabled. What stands in `beside` may be
 * done at once, each list on a connection of its own.
 * @param {number} tickets
 * @returns {{ first: string[], beside: string[][], last: string[] }}
 */
export function fillParts(tickets) {
  const size = sizesFor(tickets);
  const ticket = withoutIndexes('ticket', [TICKETS(size)]);
  return {
    first: [...SETTINGS, ...NAMED(size), ...ticket.filled, 'analyze ticket'],
    beside: [
      [...SETTINGS, ...ticket.indexed, ...SEARCH],
      [...SETTINGS, ...TIMELINE, ...WORDS],
    ],
    // What was filled in is not written out while the servers are measured.
    last: [`set session_replication_role = origin`, `vacuum analyze`, `checkpoint`],
  };
}

/** The same, one after the other on one connection. */
export const fillStatements = (/** @type {number} */ tickets) => {
  const { first, beside, last } = fillParts(tickets);
  return [...first, ...beside.flat(), ...last];
};

/** @param {ReturnType<typeof sizesFor>} size */
const NAMED = (size) => [
  `insert into user_group (code, name) select 'Group ' || n, 'Group ' || n from generate_series(0, ${size.groups - 1}) n`,
  `insert into organisation (id, name) select ${idOf(1, 'n')}, 'Partner ' || n from generate_series(1, ${size.organisations}) n`,
  `insert into app_user (id, account, user_name, role, organisation_id)
       select ${idOf(2, 'n')}, 'partner' || n || '@bench.example', 'Partner person ' || n,
              case when n % 5 = 0 then 'partnerManager' else 'partner' end, ${idOf(1, '1 + n / 5')}
       from generate_series(0, ${size.organisations * 5 - 1}) n`,
  `insert into app_user (id, account, user_name, role, group_code)
       select ${idOf(3, 'n')}, 'engineer' || n || '@bench.example', 'Engineer ' || n,
              case when n = ${size.engineers} then 'lead' when n % 8 = 7 then 'expert' else 'engineer' end,
              case when n < ${size.engineers} then 'Group ' || n / ${ENGINEERS_PER_GROUP} end
       from generate_series(0, ${size.engineers}) n`,
  `insert into app_user (id, account, user_name, role) values ('${ids.admin}', 'admin@bench.example', 'Admin', 'admin')`,
  `insert into routing_rule (id, product_line, zone, group_code)
       select gen_random_uuid(), line, 'zone-' || n, 'Group ' || n
       from generate_series(0, ${size.groups - 1}) n, (select distinct unnest(${list(LINES)}) as line) l`,
  `insert into dictionary_entry (dictionary, code, en, zh, position)
       select 'zone', 'zone-' || n, 'Zone ' || n, 'Zone ' || n, 1000 + n from generate_series(0, ${size.groups - 1}) n on conflict do nothing`,
  `insert into session (id, token_hash, user_id)
       select gen_random_uuid(), rtrim(translate(encode(sha256(('bench-' || id)::bytea), 'base64'), '+/', '-_'), '='), id from app_user`,
  // So that the admin may import people.
  `update session set confirmation_hash = token_hash, confirmed_until = now() + interval '1 day' where user_id = '${ids.admin}'`,
  `insert into customer (id, name, representative, industry, attraction, zone, market_organisation, business_division)
       select ${idOf(4, 'n')}, ${pick(['Müller Pressen', 'Alpine Packaging', 'Nordic Paper', 'Iberia Ceramics', '华东机床', 'Lakeside Foods'], 'n')} || ' ' || n,
              'Representative ' || n, 'machine-tools', 'key-account', 'zone-' || n % ${size.groups}, 'western-europe', 'general-automation'
       from generate_series(0, ${size.customers - 1}) n`,
  `insert into customer_partner (customer_id, organisation_id)
       select ${idOf(4, 'n')}, ${idOf(1, `1 + n % ${size.organisations}`)} from generate_series(0, ${size.customers - 1}) n`,
  `insert into unit (id, sn, sn_normal, product_model, product_line, product_type, software_model, customer_id, delivery_date)
       select ${idOf(5, 'n')}, sn, replace(sn, '-', ''), ${pick(MODELS, 'n')}, ${pick(LINES, 'n')}, ${pick(TYPES, 'n')}, 'V1.20',
              ${idOf(4, `${draw('n', '7')} % ${size.customers}`)}, '2023-01-01'
       from (select n, 'CL' || lpad(to_hex(${draw('n', '1')} % 65536), 4, '0') || '-' || lpad(to_hex(n::bigint), 6, '0') as sn
             from generate_series(0, ${size.units - 1}) n) u`,
  `update unit set sn = upper(sn), sn_normal = upper(sn_normal)`,
];

const RATING = `3 + ${draw('ascii(right(number, 1))', '5')} % 3`;

const TIMELINE = [
  ...aside('ticket_event', [
    `insert into ticket_event (ticket_id, seq, version, at, actor_id, action, from_status, to_status, visibility, text)
         select t.id, n, n, least(t.filed_at + (n - 1) * interval '9 hours', t.updated_at),
                case when n in (1, 4, 5, 7) then t.requester_id else t.handler_id end,
                (${list(ACTIONS)})[n], (${list(STATES)})[n - 1], (${list(STATES)})[n], 'public', null
         from ticket t, generate_series(1, t.version) n`,
    // One comment in three tickets, every other one for insiders only.
    `insert into ticket_event (ticket_id, seq, version, at, actor_id, action, from_status, to_status, visibility, text)
         select t.id, t.version + 1, t.version, t.updated_at, t.handler_id, 'comment', t.status, t.status,
                case when ${draw('ascii(right(t.number, 1))', '3')} % 2 = 0 then 'internal' else 'public' end,
                ${pick([...ENGLISH, ...CHINESE], 'ascii(right(t.number, 1)) * 7 + ascii(right(t.number, 2))')}
         from ticket t where t.seq > t.version`,
  ]),
  `insert into clock_segment (ticket_id, seq, state, lap, from_at, to_at)
       select t.id, s.seq, s.state, 0, least(t.filed_at + s.after, t.updated_at),
              case when s.seq < t.version and s.seq < 5 then greatest(least(t.filed_at + s.until, t.updated_at), least(t.filed_at + s.after, t.updated_at)) end
       from ticket t, (values (1, 'run', interval '0', interval '18 hours'), (3, 'pause', interval '18 hours', interval '36 hours'),
                              (5, 'stop', interval '36 hours', null)) s (seq, state, after, until)
       where s.seq <= t.version`,
  `update clock_segment s set to_at = null from ticket t where t.id = s.ticket_id
       and s.seq = (select max(seq) from clock_segment o where o.ticket_id = s.ticket_id) and s.to_at is not null`,
  `insert into solution (ticket_id, version, seq, text, author_id, at, decision)
       select id, 1, 3, 'Raise the acceleration time to two seconds, check the motor cable and tighten the terminals.', handler_id,
              filed_at + interval '18 hours', case when version >= 5 then 'confirmed' when version = 4 then 'accepted' end
       from ticket where version >= 3`,
  // One rating in five says why.
  `insert into evaluation (ticket_id, seq, overall, at, suggestion)
       select id, 7, ${RATING}, updated_at, case when ${draw('hashtext(number)', '24')} % 5 = 0 then 'The second answer could have been the first.' end
       from ticket where version = 7`,
  `insert into ticket_read (user_id, ticket_id, seq, at) select requester_id, id, seq, updated_at from ticket`,
  `insert into ticket_read (user_id, ticket_id, seq, at) select handler_id, id, seq, updated_at from ticket where handler_id is not null
       on conflict do nothing`,
  // Otherwise the server would remind of all of them while it is measured.
  `insert into reminder (ticket_id, lap, percent, at) select id, lap, percent, updated_at from ticket, unnest('{50,80,100}'::smallint[]) percent
       where due_at is not null`,
  `insert into closed_fault_code (code, ticket_id, closed_at)
       select distinct upper(regexp_replace(code, '[.\\-\\s]', '', 'g')), t.id, t.closed_at from ticket t, unnest(t.fault_codes) code
       where t.closed_at is not null`,
  // Two of five were helped by a solution from before, one solution often: one of fifty tickets of a model has helped others.
  `insert into solution_use (id, ticket_id, source_id, user_id, at)
       select gen_random_uuid(), t.id, s.id, t.handler_id, t.closed_at
       from (select id, handler_id, product_model, closed_at, ${draw('hashtext(number)', '21')} as r,
                    count(*) over (partition by product_model) as n
             from ticket where status = 'completed') t
       join (select id, closed_at, product_model, row_number() over (partition by product_model order by closed_at) - 1 as place
             from ticket where status = 'completed') s
         on s.product_model = t.product_model and s.place = t.r / 5 % (1 + n / 50) * 50 and s.closed_at < t.closed_at
       where t.r % 5 < 2`,
  `insert into question (id, product_line, language, title, symptom, solution, public, author_id, updated_at)
       select 'bench-' || n, ${pick(LINES, 'n')}, 'en', ${pick(ENGLISH, 'n')} || ' ' || n, ${pick(ENGLISH, 'n * 7')},
              'Raise the acceleration time.', n % 2 = 0, ${idOf(3, '7')}, now() - n * interval '1 day'
       from generate_series(1, 600) n`,
  `insert into solution_use (id, ticket_id, question_id, user_id, at)
       select gen_random_uuid(), t.id, 'bench-' || 1 + ${draw('hashtext(t.number)', '22')} % 600, t.handler_id, t.closed_at
       from ticket t where t.status = 'completed' and ${draw('hashtext(t.number)', '21')} % 5 = 2`,
  // Each engineer wants to be reminded of a few.
  `insert into snooze (user_id, ticket_id, until, seq, set_at)
       select handler_id, id, now() + interval '30 days', seq, updated_at from ticket where status = 'accepted' and ${draw('hashtext(number)', '23')} % 20 = 0`,
  ...aside('event_search', [
    'insert into event_search (ticket_id, seq, search) select ticket_id, seq, searchable(lower(text)) from ticket_event where text is not null',
  ]),
  ...aside('partner_text', [
    `insert into partner_text (ticket_id, seq, organisation_id, customer_id, search)
         select id, 0, organisation_id, case when visible_to_partner then customer_id end, search from ticket
         union all select e.ticket_id, e.seq, t.organisation_id, case when t.visible_to_partner then t.customer_id end, lower(e.text) from ticket_event e join ticket t on t.id = e.ticket_id
           where e.visibility = 'public' and e.text is not null`,
  ]),
];

const SEARCH = [
  ...aside('ticket_search', [
    'insert into ticket_search (ticket_id, search) select id, searchable(search) from ticket',
  ]),
];

const WORDS = [
  `insert into search_word (word) select distinct word from (
       select search from ticket union all select lower(text) from ticket_event where text is not null) texts
       cross join lateral words_of(search) word`,
];

/** @param {ReturnType<typeof sizesFor>} size */
const TICKETS = (size) => `
  insert into ticket (id, number, kind, status, version, seq, internal_lines, title, requester_id, organisation_id, handler_id, visible_to_partner,
      severity, filed_at, updated_at, closed_at, resting_since, due_at, sn, sn_normal, fault_codes, customer_name, customer_id, search,
      product_model, product_line, product_type, software_model, description, usage_days, occurred_on, problem_stage, scope, impact,
      contact_name, contact_email, zone, required_days, overall, remaining_ms, production_stopped_at, resumption_confirmed_at)
  select id, number, kind, (${list(STATES)})[stage], stage, stage + (r3 % 3 = 0)::int,
      case when r3 % 3 = 0 and ${draw('ascii(right(number, 1))', '3')} % 2 = 0 then array[stage + 1] else '{}'::integer[] end, title, requester_id, organisation_id,
      case when stage > 1 then handler_id end, kind = 'itr' and r3 % 5 < 3, 1 + r3 % 4, filed_at, updated_at,
      case when stage >= 6 then updated_at end, case when stage >= 6 then updated_at end,
      case when stage in (1, 2) then filed_at + interval '3 days' end, sn, sn_normal, array[code], customer_name, customer_id,
      lower(concat_ws(' ', number, sn, sn_normal, model, customer_name, replace(replace(code, '.', ''), '-', ''), title, description)),
      model, line, type, 'V1.20', description, 100 + (r1 % 3000)::int, filed_at::date, 'warranty-operation', 'single-unit', 'intermittent-trips',
      'Ann Contact', 'ann@bench.example', zone, 3, case when stage = 7 then ${RATING} end,
      case when stage > 2 then 194400000 - (r3 % 259200) * 1000 end, case when r3 % 5 = 0 then filed_at - interval '2 hours' end,
      case when r3 % 5 = 0 and stage >= 5 then updated_at end
  from (
    select *, code || ': ' || sentence as title, sentence || '. ' || second || '. ' || code || '.' as description,
      least(now(), filed_at + (stage - 1) * interval '9 hours' + (r2 % 3600) * interval '1 second') as updated_at
    from (
      select ((lpad(to_hex((extract(epoch from filed_at) * 1000)::bigint), 12, '0')) || '7' || lpad(to_hex(n % 4096), 3, '0')
               || '8' || lpad(to_hex(r1), 15, '0'))::uuid as id,
        'ITR-' || to_char(filed_at, 'YYMMDD') || '-' || lpad(n::text, greatest(6, length(n::text)), '0') as number,
        case when r2 % 20 = 0 then 'internal' when r2 % 5 = 0 then 'itr' else 'feedback' end as kind,
        case when filed_at < now() - interval '${OPEN_DAYS} days' then case when r2 % 100 < 88 then 7 when r2 % 100 < 90 then 6 else 1 + (r3 % 5)::int end
             else 1 + (r3 % 7)::int end as stage,
        case when r2 % 5 = 0 then ${idOf(3, `r3 % ${size.engineers}`)} else (select u.id from app_user u where u.organisation_id = cp.organisation_id
               order by u.id offset r3 % 5 limit 1) end as requester_id,
        case when r2 % 5 = 0 then null else cp.organisation_id end as organisation_id,
        ${idOf(3, `substr(c.zone, 6)::int * ${ENGINEERS_PER_GROUP} + r1 % ${ENGINEERS_PER_GROUP}`)} as handler_id,
        c.zone,
        case when r2 % 20 = 0 then null else c.id end as customer_id, case when r2 % 20 = 0 then null else c.name end as customer_name,
        u.sn, u.sn_normal, u.product_model as model, u.product_line as line, u.product_type as type,
        ${pick(CODES, 'r1')} as code,
        case when r3 % 7 = 0 then ${pick(CHINESE, 'r1')} else ${pick(ENGLISH, 'r1')} end as sentence,
        case when r3 % 7 = 0 then ${pick(CHINESE, 'r2')} else ${pick(ENGLISH, 'r2')} end as second,
        n, filed_at, r1, r2, r3
      from (select n, ${draw('n', '11')} as r1, ${draw('n', '12')} as r2, ${draw('n', '13')} as r3,
              now() - interval '${DAYS} days' * (1 - (n::float8 / ${size.tickets + 1})) as filed_at
            from generate_series(1, ${size.tickets}) n) g
      join unit u on u.id = ${idOf(5, `r1 % ${size.units}`)}
      join customer c on c.id = u.customer_id join customer_partner cp on cp.customer_id = c.id) drawn) told`;

/**
 * The statements that drop the indexes of a table and fill it, which is faster, and those that create them again; except
 * those of constraints.
 * @param {string} table
 * @param {string[]} statements
 */
function withoutIndexes(table, statements) {
  return {
    filled: [
      `create table kept_index_of_${table} as select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = '${table}'::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
      `do $$ declare each record; begin for each in select * from kept_index_of_${table} loop execute 'drop index ' || each.name; end loop; end $$`,
      ...statements,
    ],
    indexed: [
      `do $$ declare each record; begin for each in select * from kept_index_of_${table} loop execute each.definition; end loop; end $$`,
      `drop table kept_index_of_${table}`,
    ],
  };
}

/**
 * The same at once.
 * @param {string} table
 * @param {string[]} statements
 */
function aside(table, statements) {
  return Object.values(withoutIndexes(table, statements)).flat();
}
