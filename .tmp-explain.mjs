import pg from 'pg'; import { mkdtempSync } from 'node:fs';
import { findOrInstallPostgres, startPostgres } from './scripts/postgres.mjs';
import { makeDatabase, startOurs } from './scripts/bench/servers.mjs'; import { copyForReference } from './scripts/bench/reference.mjs';
import { openSink } from './scripts/bench/sink.mjs'; import { questionsFor } from './scripts/bench/questions.mjs'; import { openLine } from './scripts/bench/lines.mjs'; import { ids } from './scripts/bench/data.mjs'; import { readFileSync } from 'node:fs';
const folder=mkdtempSync('/tmp/bx-'); const sink=await openSink();
const p=await startPostgres(await findOrInstallPostgres(()=>{}));
try { const {url,known}=await makeDatabase(p.url,10000,folder,sink.url); const ref=await copyForReference(p.url,'bench_10000');
const c=new pg.Client({connectionString:ref,options:"-c enable_seqscan=off"}); await c.connect();
const src=readFileSync('scripts/bench/bare.mjs','utf8'); const m=src.slice(src.indexOf('const ROW'),src.indexOf('const CREATED')); const ST=new Function(m.replace(/\/\*\*.*?\*\//g,'')+';return STATEMENTS')();
const st=(await c.query("select status,count(*) from ticket group by 1")).rows; console.log(st);
for (const [n,v] of [['all',[]],['handler',[ids.engineer(1)]],['requester',[ids.partner(6)]],['ticket',[known.ids[0]]]]) { const q={name:n,text:ST[n],values:v}; for(let i=0;i<10;i++) await c.query(q); const f=performance.now(); for(let i=0;i<300;i++) var r=await c.query(q); console.log(n,((performance.now()-f)/300).toFixed(3),'ms',r.rows[0].answer?.length);
 const e=(await c.query('explain (analyze, buffers) '+ST[n],v)).rows.map(r=>r['QUERY PLAN']).join('\n'); console.log(e.slice(-1500)); }
await c.end();
const ours=await startOurs({url,folder,smtpUrl:sink.url}); const line=openLine(ours.port); try{ for(const q of questionsFor(10000,known)) { try{ await q.ours(line); console.log(q.name,'ok') }catch(e){console.log(q.name,e.message)} } } finally { line.close(); await ours.stop(); }
} finally { sink.close(); await p.stop(); }
process.exit(0)
