import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
const p=[...PGlite.defaultStartParams.filter(x=>x!=='-F'),...['fsync=on','wal_sync_method=fsync','max_wal_size=64MB','min_wal_size=32MB'].flatMap(s=>['-c',s])];
const dir=process.argv[2];
for(let i=0;i<3;i++){const f=performance.now(); const d=await PGlite.create({dataDir:dir,startParams:p,extensions:{pg_trgm}}); const a=performance.now()-f;
 if(i===0){const r=(await d.query("select checkpoint_lsn, redo_lsn, checkpoint_time, pg_current_wal_lsn() now from pg_control_checkpoint()")).rows[0]; console.log(r);}
 console.log('open',Math.round(a)); const g=performance.now(); await d.query('checkpoint'); console.log('checkpoint',Math.round(performance.now()-g)); await d.close();}
