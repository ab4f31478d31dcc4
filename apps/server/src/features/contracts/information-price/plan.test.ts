import { informationPrice } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { beforeAll, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { makeMasters, type Masters } from '../../transport/testing/masters.ts'
import { priceInput } from '../testing/information-prices.ts'
import { inForceSql } from './in-force.ts'

let app: TestApp
let masters: Masters

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  await app.work(masters.orgId, async tx => {
    const rows = Array.from({ length: 400 }, (_, i) => ({
      ...priceInput(masters),
      effFrom: addDays('2020-01-06', i * 7),
      effTo: addDays('2020-01-12', i * 7),
      collectedOn: '2020-01-06',
      status: 'active',
    }))
    await tx.insertMany(informationPrice, rows as never)
    await tx.sql('analyze information_price')
  })
})

it('is found by an index, for one trip and for many, without reading the other prices', async () => {
  const found = inForceSql({
    org: '$1',
    routeId: 'a.route_id',
    goodsId: 'a.goods_id',
    vehicleKind: 'null::text',
    date: 'a.day',
    figure: 'market_price',
  })
  const asked = `(select $2::bigint as route_id, $3::bigint as goods_id, '2026-11-20'::date - n as day from generate_series(0, 49) n)`
  const rows = await app.work(masters.orgId, tx =>
    tx.sql<{ 'QUERY PLAN': AnyRow[] }>(
      `explain (format json) select m.market_price from ${asked} a left join lateral ${found} m on true where $1::bigint is not null`,
      [masters.orgId, masters.routeId, masters.goodsId],
    ),
  )
  const plan = JSON.stringify(rows.rows[0]?.['QUERY PLAN'])
  expect(plan).toMatch(/information_price_(route_id_list|no_overlap|eff_\w+_list)/)
  expect(plan).not.toMatch(/"Node Type": ?"Seq Scan"[^}]*"information_price"/)
})
