// node teller.ts FOLDER — writes bookings into the embedded database until it is killed, and prints the acknowledged
// ones; for power-cut.test.ts
import { writeSync } from 'node:fs'
import { openPglite } from '../../db/pglite.ts'

const printLine = (line: string): void => void writeSync(1, `${line}\n`)

const db = await openPglite({ dataDir: process.argv[2] as string })
await db.script(`create table if not exists entry (n bigint, side text, amount bigint, note text, primary key (n, side));
  create table if not exists balance (side text primary key, amount bigint not null, entries bigint not null);
  insert into balance values ('debit', 0, 0), ('credit', 0, 0) on conflict do nothing`)
const {
  rows: [last],
} = await db.system('the last', sql => sql.query<{ n: number }>('select coalesce(max(n), 0) as n from entry'))
printLine(`open ${last?.n}`)
for (let n = (last?.n ?? 0) + 1; ; n++) {
  await db.system('an entry', async sql => {
    for (const side of ['debit', 'credit']) {
      await sql.query('insert into entry values ($1, $2, $3, $4)', [n, side, n % 97, '煤'.repeat(200 + (n % 300))])
      await sql.query('update balance set amount = amount + $2, entries = entries + 1 where side = $1', [side, n % 97])
    }
  })
  printLine(`kept ${n}`)
  if (n % 40 === 0)
    await db.script(
      `drop table if exists scratch; create table scratch as select n, note from entry order by n desc limit 500; create index on scratch (n); ${n % 120 ? '' : 'checkpoint; truncate scratch'}`,
    )
  if (n % 90 === 0)
    await db.system('notes grow old', sql => sql.query("update entry set note = note || '。' where n > $1", [n - 60]))
}
