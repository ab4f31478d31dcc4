import { it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { checkLedger } from './settlement/index.ts'
import { openGround, statementOf, tripsOf, withoutWiping } from './settlement/testing/ground.ts'
it('bulk', async () => {
  const g = await openGround(await testApp())
  await withoutWiping(g)
  const { app, yard, clerk } = g
  const trips = await tripsOf(g, Array.from({ length: 20 }, (_, i) => ({ load: `${30 + (i % 3)}.${10 + i % 40}`, day: `2026-11-${String(1 + (i % 18)).padStart(2, '0')}`, ...(i % 10 ? {} : { infoFee: '100.00' }) })))
  const N = 4000
  await app.work(yard.orgId, async tx => {
    const [{ m }] = (await tx.sql<{ m: number }>('select max(id) as m from waybill')).rows
    const [{ c }] = (await tx.sql<{ c: number }>('select max(id) as c from charge')).rows
    await tx.sql(`insert into waybill overriding system value select (jsonb_populate_record(null::waybill, to_jsonb(w) || jsonb_build_object('id', $2 + w.id * $3 + k, 'waybill_no', w.waybill_no || '-' || k, 'load_ticket_no', w.load_ticket_no || '-' || k, 'unload_ticket_no', w.unload_ticket_no || '-' || k, 'load_at', w.load_at - (k || ' hours')::interval, 'unload_at', w.unload_at - (k || ' hours')::interval, 'load_date', (w.load_at - (k || ' hours')::interval)::date))).* from waybill w, generate_series(1, $3) k where w.org_id = $1`, [yard.orgId, m, N])
    await tx.sql(`insert into charge overriding system value select (jsonb_populate_record(null::charge, to_jsonb(c) || jsonb_build_object('id', $2 + c.id * $3 + k, 'doc_id', $4 + c.doc_id * $3 + k, 'doc_no', c.doc_no || '-' || k, 'month', to_char(c.load_date - (k / 24), 'YYYY-MM'), 'revenue_month', to_char(c.load_date - (k / 24), 'YYYY-MM'), 'load_date', c.load_date - (k / 24)))).* from charge c, generate_series(1, $3) k where c.org_id = $1`, [yard.orgId, c, N, m])
  })
  await app.db.script('analyze')
  const { rows } = await app.work(yard.orgId, tx => tx.sql('select (select count(*) from waybill) w, (select count(*) from charge) c'))
  console.log(rows)
  const time = async (name: string, work: () => Promise<unknown>) => {
    const t = performance.now()
    try { const r = await work(); console.log(name, Math.round(performance.now() - t), 'ms', JSON.stringify(r)?.length) } catch (e) { console.log(name, String(e).slice(0, 300)) }
  }
  const from = '2026-06', to = '2026-11'
  for (const [n, api] of Object.entries({ gp: 'gl/gpTable', road: 'gl/roadTransport', ma: 'gl/marginAnalysis', bs: 'gl/businessSettlement' })) void n, void api
  const { registry } = await import('@tuheng/domain/registry')
  for (const report of registry.reports) {
    console.log(report.api, Object.keys(report.params))
    const params: Record<string, unknown> = {}
    for (const [k, f] of Object.entries(report.params)) { if (f.kind === 'month') params[k] = /to/i.test(k) ? to : from; if (f.kind === 'date') params[k] = /to/i.test(k) ? '2026-11-30' : '2026-11-01' }
    await time(report.api, () => clerk.must(`${report.api}/query`, params))
  }
  await time('home', () => clerk.must('sys/home/info'))
  await time('procedure', () => clerk.must('sys/home/procedure'))
  await time('candidates', () => clerk.must('sap/carrier/candidates', { periodFrom: '2026-10-26', periodTo: '2026-11-25' }))
  await time('check', () => app.db.company(yard.orgId, sql => checkLedger(sql, yard.orgId)).then(v => [v.length, [...new Set(v.map(x => x.rule))]]).then(v => (console.log(v), v)))
  void trips, void statementOf
}, 600_000)
