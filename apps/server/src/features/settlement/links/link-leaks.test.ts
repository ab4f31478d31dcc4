import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LINK_FILES } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { upload } from '../../../testing/upload.ts'
import { type Fixture, makeFixture, type Row, statementOf, type Trip, tripsOf } from '../testing/fixture.ts'
import { makeLink, PNG, type Visitor, visitorOf } from './testing/visitor.ts'

/**
 * A holder of a link gets nothing of other statements, companies or fields than the company shows, whatever they ask.
 * `npm run leak-report` prints the keys that each setting shows.
 */

let app: TestApp
let fixture: Fixture
let trip: Trip
let carrier: Row
let customer: Row
let visitor: Visitor
const report = new Map<string, string[]>()
let address = 0

/** Each caller has its own address, so that tests do not share limits. */
const from = (path: string): Visitor => visitorOf(app, path, `10.0.0.${++address}`)

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-link-leaks-')) })
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  const trips = await tripsOf(fixture, [{ load: '30.00' }, { load: '31.00', unload: '30.98' }])
  trip = trips[0] as Trip
  await tripsOf(fixture, [{ load: '20.00', carrierId: fixture.masters.carrierB }])
  const {
    data: [photo],
  } = await upload(app, fixture.clerk, ['密照Q1.png', PNG])
  await app.work(fixture.masters.orgId, async tx => {
    await tx.overwrite(waybill, { id: trip.id, loadPhotos: [photo] as never, remark: '密语Q2' })
    await tx.sql(`update goods set spec = '密语Q3' where org_id = $1`, [tx.orgId])
  })
  carrier = await statementOf(fixture, { step: 'sent' })
  customer = await statementOf(fixture, { kind: 'customer', step: 'sent' })
  await app.work(fixture.masters.orgId, async tx => {
    for (const { id } of [carrier, customer])
      await tx.sql(
        `update statement set remark = '密语Q4', account_name = '密户Q5', bank_name = '密行Q6', account_no = '88880000' where org_id = $1 and id = $2`,
        [tx.orgId, id],
      )
  })
  visitor = from(await makeLink(fixture.clerk, carrier.id))
})

afterAll(() => {
  if (process.env['LEAK_REPORT'])
    for (const [what, keys] of report) process.stdout.write(`${what.padEnd(28)}${keys.join(' ')}\n`)
})

const HEAD = [
  'company',
  'direction',
  'expiresAt',
  'lineCount',
  'needsCode',
  'netSum',
  'partyName',
  'periodFrom',
  'periodTo',
  'phone',
  'photos',
  'state',
  'stmtNo',
  'view',
]
const LINE = ['docNo', 'id', 'loadDate', 'net', 'unloadDate']
const WEIGHTS = ['goods', 'loadNet', 'plateNo', 'route', 'unloadNet']
const PRICES = [
  'adjust',
  'adjustReason',
  'deduct',
  'gross',
  'incidental',
  'prepaid',
  'price',
  'qtyUnit',
  'settleQty',
  'unit',
]
const VIEWS = {
  sums: null,
  lines: LINE,
  weights: [...LINE, ...WEIGHTS],
  prices: [...LINE, ...WEIGHTS, ...PRICES],
} as const

describe.each(['carrier', 'customer'] as const)('a %s', kind => {
  it.each(Object.entries(VIEWS).flatMap(([view, line]) => [false, true].map(photos => [view, photos, line] as const)))(
    'with the view %s and photos %s gets exactly that',
    async (view, photos, line) => {
      const name = kind === 'carrier' ? 'linkCarrier' : 'linkCustomer'
      await fixture.clerk.must('sys/set/save', { settings: { [name]: view, [`${name}Photos`]: photos } })
      const statement = kind === 'carrier' ? carrier : customer
      const holder = from(await makeLink(fixture.clerk, statement.id, { kind }))
      const { data } = await holder.open()
      const wanted = [
        ...HEAD,
        ...(line ? ['lines'] : []),
        ...(view === 'prices' ? ['sums'] : []),
        ...(kind === 'customer' ? ['account'] : []),
      ]
      expect(Object.keys(data).toSorted()).toEqual(wanted.toSorted())
      const keys = new Set<string>((data.lines?.list ?? []).flatMap((one: object) => Object.keys(one)))
      expect([...keys].toSorted()).toEqual(line ? [...line, ...(photos ? ['photos'] : [])].toSorted() : [])
      report.set(`${kind} ${view}${photos ? ' photos' : ''}`, [...wanted, ...keys].toSorted())
      const text = JSON.stringify(data)
      for (const secret of [
        'Q2',
        'Q3',
        'Q4',
        ...(photos && line ? [] : ['Q1']),
        ...(kind === 'customer' ? [] : ['Q5', 'Q6', '8888']),
      ])
        expect(text).not.toContain(secret)
      const { rows } = await app.work(fixture.masters.orgId, tx =>
        tx.sql<{ id: number }>(`select id from file where org_id = $1`, [tx.orgId]),
      )
      const opened = await Promise.all(rows.map(async ({ id }) => (await holder.call('file', { id })).http))
      expect(opened.filter(http => http === 200)).toHaveLength(photos && line ? 1 : 0)
      // Without lines there is nothing else to name them by.
      if (!line)
        expect(
          await holder.call('dispute', { name: '刘', lines: [{ id: statement.lines[0]?.id, reason: 'x' }] }),
        ).toMatchObject({ http: 400, error: 'link.line' })
      await fixture.clerk.must('sys/set/save', { settings: { [name]: 'prices', [`${name}Photos`]: false } })
    },
  )
})

/** Fields whose keys in a link have other names. */
const NAMES: Readonly<Record<string, string>> = {
  partyName: 'partyId',
  goods: 'goodsId',
  route: 'routeId',
  qtyUnit: 'unit',
}
const NO_FIELDS = new Set(['company', 'direction', 'expiresAt', 'id', 'needsCode', 'phone', 'photos', 'state', 'view'])
const fieldsOf = (view: keyof typeof VIEWS): string[] => [
  ...HEAD.filter(key => !NO_FIELDS.has(key)).map(key => NAMES[key] ?? key),
  ...(VIEWS[view] ?? []).filter(key => !NO_FIELDS.has(key)).map(key => `lines.${NAMES[key] ?? key}`),
  ...(view === 'prices' ? ['gross', 'deduct', 'adjust', 'claim', 'prepaid'].map(key => `${key}Sum`) : []),
]

describe('a link', () => {
  it.each(Object.keys(VIEWS) as (keyof typeof VIEWS)[])(
    'with the view %s is made by nobody to whom it would tell a field that is hidden from them',
    async view => {
      await fixture.clerk.must('sys/set/save', { settings: { linkCarrier: view } })
      const make = async (fieldRights: object) =>
        (
          await app.person(fixture.masters.orgId, {
            permissions: ['sap.carrier.read', 'sap.carrier.send'],
            fieldRights,
          })
        ).call<{ id: number }>('sap/carrier/makeLink', { id: carrier.id, days: 1 })
      const shown = fieldsOf(view)
      const told: string[] = []
      for (const path of fieldsOf('prices')) {
        const made = await make({ statement: { [path]: 'hidden' } })
        if (made.http === 200)
          await fixture.clerk.must('sap/carrier/revokeLink', { id: carrier.id, link: made.data.id })
        else expect(made, path).toMatchObject({ http: 403, error: 'link.beyond' })
        if ((made.http === 200) === shown.includes(path)) told.push(`${path}: ${made.http}`)
      }
      expect(told).toEqual([])
      if (view !== 'sums') expect(await make({ statement: { lines: 'hidden' } })).toMatchObject({ http: 403 })
      await fixture.clerk.must('sys/set/save', { settings: { linkCarrier: 'prices', linkCarrierPhotos: true } })
      expect(await make({ waybill: { loadPhotos: 'hidden' } })).toMatchObject({ http: 403 })
      await fixture.clerk.must('sys/set/save', { settings: { linkCarrierPhotos: false } })
    },
    300_000,
  )

  it('opens only its own statement and files', async () => {
    const other = from(await makeLink(fixture.clerk, customer.id, { kind: 'customer' }))
    const {
      data: [theirs],
    } = await other.upload(['密件Q7.png', PNG])
    const {
      data: [staff],
    } = await upload(app, fixture.clerk, ['密件Q8.png', PNG])
    for (const id of [theirs?.id, staff?.id]) {
      expect(await visitor.call('file', { id })).toMatchObject({ http: 404, error: 'file.missing' })
      expect(await visitor.call('dispute', { name: '刘', reason: 'x', files: [id] })).toMatchObject({
        http: 400,
        error: 'link.file',
      })
      expect(await visitor.call('accept', { name: '刘', mobile: '13800138000', files: [id] })).toMatchObject({
        http: 400,
        error: 'link.file',
      })
    }
    expect(
      await visitor.call('dispute', { name: '刘', lines: [{ id: customer.lines[0]?.id, reason: 'x' }] }),
    ).toMatchObject({ http: 400, error: 'link.line' })
    expect(await visitor.call('open', { id: customer.id })).toMatchObject({ http: 400 })
    expect(await other.call('file', { id: theirs?.id })).toMatchObject({ http: 200 })
    const text = JSON.stringify((await visitor.open()).data)
    expect(text).not.toContain(String(customer.stmtNo))
  })

  it('does not replay the answer of another link under the same key', async () => {
    const [a, b] = [
      from(await makeLink(fixture.clerk, carrier.id)),
      from(await makeLink(fixture.clerk, customer.id, { kind: 'customer' })),
    ]
    const key = { 'idempotency-key': 'same' }
    expect(await a.call('dispute', { name: '刘', reason: 'x' }, key)).toMatchObject({ http: 200 })
    expect(await b.call('dispute', { name: '刘', lines: [{ id: 999_999, reason: 'x' }] }, key)).toMatchObject({
      http: 400,
      error: 'link.line',
    })
    await app.work(fixture.masters.orgId, tx =>
      tx.sql(
        'update statement set account_name = null, bank_name = null, account_no = null where org_id = $1 and id = $2',
        [tx.orgId, carrier.id],
      ),
    )
    await fixture.clerk.must('sap/carrier/send', { id: carrier.id })
    visitor = from(await makeLink(fixture.clerk, carrier.id))
  })

  it('cannot be guessed, has one message whatever is wrong, and guesses are limited', async () => {
    const { token } = visitor
    const [company = '', secret = ''] = token.split('.')
    const flipped = `${secret[0] === 'A' ? 'B' : 'A'}${secret.slice(1)}`
    const guesses = [
      `${company}.${flipped}`,
      `2.${secret}`,
      `zzzzzzzzzz.${secret}`,
      secret,
      `${company}.`,
      `${company}.${secret} `,
      `${company.toUpperCase()}x.${secret}`,
      `' or 1=1 --`,
      '../../x',
      `0.${secret}`,
      `-1.${secret}`,
    ]
    const guesser = '10.9.9.9'
    for (const guess of guesses) {
      const answer = await visitorOf(app, `?token=${guess}`, guesser).open()
      expect(answer, guess).toMatchObject({ http: 404, error: 'link.unknown', data: null })
    }
    for (let i = guesses.length; i < 30; i++) await visitorOf(app, `?token=${company}.${flipped}`, guesser).open()
    expect(await visitorOf(app, `?token=${company}.${flipped}`, guesser).open()).toMatchObject({ http: 429 })
    expect((await visitor.open()).http).toBe(200)
  }, 300_000)

  it('is no session, and a session adds nothing to it', async () => {
    for (const path of ['sap/carrier/info', 'sap/carrier/links', 'fms/file/link', 'user/isLogin']) {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        headers: { authorization: visitor.token, 'content-type': 'application/json' },
        payload: JSON.stringify({ id: carrier.id }),
      })
      expect(answer.statusCode, path).toBe(401)
    }
    const stranger = await app.person(await app.company())
    expect((await visitor.call('open', {}, { authorization: stranger.token })).data).toEqual(
      (await visitor.open()).data,
    )
  })
})

describe('files uploaded by a link', () => {
  it('are pictures or PDF by their content, limited in size and number, and accepted while the link is open', async () => {
    const holder = from(await makeLink(fixture.clerk, carrier.id))
    const refused: [string, string | Buffer, string][] = [
      ['磅单.png', '<html><script>alert(1)</script></html>', 'file.disguised'],
      ['说明.txt', '没有公章', 'link.file_type'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'file.disguised'],
      ['大.png', Buffer.concat([PNG, Buffer.alloc(21 * 2 ** 20)]), 'file.too_large'],
      ['空.png', '', 'file.empty'],
    ]
    for (const [name, bytes, error] of refused)
      expect(await holder.upload([name, bytes]), name).toMatchObject({ status: false, error })
    await app.work(fixture.masters.orgId, tx =>
      tx.sql(
        `update statement_link set files = (select jsonb_agg(1) from generate_series(1, $2)) where id = (select max(id) from statement_link where org_id = $1)`,
        [tx.orgId, LINK_FILES - 1],
      ),
    )
    expect(await holder.upload(['一.png', PNG])).toMatchObject({ http: 200 })
    expect(await holder.upload(['二.png', PNG])).toMatchObject({ http: 409, error: 'link.files' })
    await fixture.clerk.must('sap/carrier/withdraw', { id: carrier.id, reason: '改' })
    expect(await visitor.upload(['三.png', PNG])).toMatchObject({ http: 409, error: 'link.over' })
  })
})

describe('an answer', () => {
  it('is shown to staff who may see the lines', async () => {
    await app.work(fixture.masters.orgId, tx =>
      tx.sql(`update statement_link set ended = 'revoked' where org_id = $1`, [tx.orgId]),
    )
    const holder = from(await makeLink(fixture.clerk, customer.id, { kind: 'customer' }))
    expect(
      await holder.call('dispute', {
        name: '密名Q9',
        lines: [{ id: customer.lines[0]?.id, reason: '密由Q10', theirNet: '123456.78' }],
      }),
    ).toMatchObject({ http: 200 })
    const links = async (fieldRights: object) =>
      JSON.stringify(
        await (
          await app.person(fixture.masters.orgId, { permissions: ['sap.customer.read'], fieldRights })
        ).must('sap/customer/links', { id: customer.id }),
      )
    for (const word of ['密名Q9', '密由Q10', '123456.78']) expect(await links({})).toContain(word)
    const without = await links({
      statement: { confirmBy: 'hidden', 'lines.disputeReason': 'hidden', 'lines.theirNet': 'hidden' },
    })
    for (const word of ['密名Q9', '密由Q10', '123456.78']) expect(without).not.toContain(word)
    expect(await links({ statement: { lines: 'hidden' } })).not.toMatch(/Q10|123456/)
  })
})
