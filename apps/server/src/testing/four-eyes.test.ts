import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import { inFace } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { needsSecondPerson, fourEyesOf, fourEyesTransitionsFrom } from '@tuheng/domain/kernel/makers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import type { Sql } from '../db/database.ts'
import { writeAudit } from '../engine/write/audit.ts'
import { listRows } from '../engine/read/list.ts'
import { updateRecord } from '../engine/write/record-write.ts'
import { runEffects } from '../engine/write/save.ts'
import { systemActor } from '../engine/write/work.ts'
import { sendSigned } from '../features/system/testing/program.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { importer } from './import.ts'
import { type Maker, makerFor } from './make.ts'

const SAME = 'transition.same_person'

/** Settings by which a company requires a second person where none is required otherwise. */
const STRICT = { secondPersonAudits: true, secondPersonConfirms: true }

/** Every transition that requires another person, always or by a setting. */
const cases = (registry.resources as readonly AnyResource[]).flatMap(resource =>
  Object.entries(resource.transitions)
    .filter(([, { fourEyes }]) => fourEyes)
    .map(([name, transition]) => ({ at: `${resource.name}.${name}`, resource, name, transition })),
)

let app: TestApp
let orgId: number
let hand: Person
let other: Person
let third: Person
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  hand = await app.person(orgId, { name: '经手人' })
  other = await app.person(orgId, { name: '另一人' })
  third = await app.person(orgId, { name: '第三人' })
  await other.must('sys/set/save', { settings: STRICT, reason: '双人复核' })
})

const actorOf = ({ memberId, userId }: Person) => ({ ...systemActor(orgId, 'test'), memberId, userId })
const sql = <R = AnyRow>(text: string, params: unknown[] = []) =>
  app.work(orgId, async tx => (await tx.sql<R>(text, params)).rows)

/** A record created by the system, so that it has no maker. */
const fresh = (resource: AnyResource, over: AnyRow = {}) =>
  maker.record(resource.name, { ...Object.values(resource.faces)[0]?.where, ...over })

/** A record created by this person or program. */
async function madeBy(resource: AnyResource, who: { memberId: number; userId: number }): Promise<AnyRow> {
  // What happens to a trip changes the task that the next trip would belong to
  const own = resource.area === 'transport' ? await makerFor(app, orgId, { furnished: true }) : maker
  const input = await own.input(resource, { ...Object.values(resource.faces)[0]?.where })
  return (await app.work(orgId, tx => tx.insert(resource, input as never), {
    ...systemActor(orgId, 'test'),
    memberId: who.memberId,
    userId: who.userId,
  })) as unknown as AnyRow
}

/** Values that the database requires in that state, and that the transition requires. */
const REQUIRED_VALUES: Readonly<Record<string, AnyRow | ((state: string | undefined, id: unknown) => AnyRow)>> = {
  waybill: { transportStatus: 'unloaded', loadAt: '2026-11-10 08:00:00', loadNet: '33.000', unloadNet: '33.000' },
  settlement: { amount: '1.00' },
  writeOff: { seq: 1 },
  dataChange: { docNos: 'YD1', executedAt: '2026-11-15 10:00:00' },
  ownerClaim: { agreed: '1.00', ours: '1.00', settleBy: 'paid', confirmedOn: '2026-11-15' },
  claimNote: { agreed: '1.00', answer: 'accepted' },
  advance: (state, id) =>
    state === 'paid'
      ? { amount: '1.00', balance: '1.00', paidAt: '2026-11-15', bankRef: `YH${String(id)}` }
      : { amount: '1.00' },
  offsetSettle: { arAmount: '1.00', apAmount: '1.00', amount: '1.00', seq: 1 },
}
const requiredValues = (resource: AnyResource, state: string | undefined, id: unknown): AnyRow => {
  const found = REQUIRED_VALUES[resource.name] ?? {}
  return typeof found === 'function' ? found(state, id) : found
}

/** Puts a record into the state to be judged, without an audit row. */
const place = (resource: AnyResource, { machine, from }: { machine: string; from: readonly string[] }, id: unknown) =>
  app.work(orgId, tx =>
    updateRecord(tx, resource, {
      id: id as number,
      values: { ...requiredValues(resource, from[0], id), [machine]: from[0] },
    }),
  )

const faceOf = (resource: AnyResource, row: AnyRow): Face =>
  Object.values(resource.faces).find(face => inFace(face, row)) as Face

interface Judging {
  resource: AnyResource
  name: string
  row: AnyRow
}

/** The refusals for this person, alone and in a batch. */
async function refusalsFor({ resource, name, row }: Judging, by: Person): Promise<(string | undefined)[]> {
  const { api } = faceOf(resource, row)
  const url = `${api}/${name}`
  const fresh = resource.transitions[name]?.requiresFreshRead && (await by.must<AnyRow>(`${api}/info`, { id: row.id }))
  const params = { reason: '核对', ...(fresh ? { version: fresh.version } : {}) }
  const alone = await by.call(url, { id: row.id, ...params })
  if (!resource.transitions[name]?.batch) return [alone.error]
  const batch = await by.call<{ results: { errors?: { code: string }[] }[] }>(url, { ids: [row.id], ...params })
  return [alone.error, batch.error ?? batch.data.results[0]?.errors?.[0]?.code]
}

const refusesAll = async (judging: Judging, by: Person) =>
  expect([...new Set(await refusalsFor(judging, by))], by.memberId === hand.memberId ? 'hand' : 'other').toEqual([SAME])
const refusesNone = async (judging: Judging, by: Person) => expect(await refusalsFor(judging, by)).not.toContain(SAME)

/** Who cannot act: told unless every act of that state that asks for a second person is refused for another reason. */
const handsOf = (resource: AnyResource, { machine }: { machine: string }, row: AnyRow): number[] | undefined =>
  Object.values(resource.transitions)
    .filter(one => one.fourEyes && one.machine === machine && one.from.includes(String(row[machine])))
    .every(one => one.guard?.(row, { today: '2026-11-20' }))
    ? undefined
    : [hand.memberId]

describe.each(cases)('$at', ({ resource, name, transition }) => {
  it('is refused to its maker, and to nobody else', async () => {
    const row = await madeBy(resource, hand)
    await place(resource, transition, row.id)
    await refusesAll({ resource, name, row }, hand)
    // On the page the button is disabled with the reason
    const shown = await hand.must<AnyRow>(`${faceOf(resource, row).api}/info`, { id: row.id })
    expect(shown.hands).toEqual(handsOf(resource, transition, shown))
    // And in a row of a list, where guards have no child rows
    const [listed] = (await hand.must<{ list: AnyRow[] }>(`${faceOf(resource, row).api}/list`, { ids: [row.id] })).list
    expect(listed?.hands).toEqual(handsOf(withListGuards(resource), transition, listed ?? row))
    expect(
      (await other.must<{ list: AnyRow[] }>(`${faceOf(resource, row).api}/list`, { ids: [row.id] })).list[0]?.hands,
    ).toEqual(listed?.hands)
    await refusesNone({ resource, name, row }, other)
  })

  it('is refused to whoever changed it by any step that is no verdict', async () => {
    const row = await fresh(resource)
    if (resource.methods?.update !== false) {
      const { api } = faceOf(resource, row)
      // What follows its creation may have written it once more
      const { version } = await hand.must<AnyRow>(`${api}/info`, { id: row.id })
      await hand.must(`${api}/save`, { id: row.id, version, remark: '改一笔' })
    }
    await place(resource, transition, row.id)
    await refusesAll({ resource, name, row }, hand)
    await refusesNone({ resource, name, row }, other)

    const steps = Object.entries(resource.transitions)
      .filter(([, one]) => !one.verdict && !one.fourEyes && !one.internal)
      .map(([step]) => step)
    for (const action of ['create', 'update', 'merge', ...steps]) {
      const one = await fresh(resource)
      await app.work(
        orgId,
        tx => writeAudit(tx, { resource, id: one.id as number, action, before: null, after: one }),
        actorOf(hand),
      )
      await place(resource, transition, one.id)
      expect((await refusalsFor({ resource, name, row: one }, hand))[0], action).toBe(SAME)
    }
  })

  it('is refused to whoever granted the program that changed it, and to whoever issued its key', async () => {
    const { id } = await hand.must<{ id: number }>('oms/apiAccount/save', {
      name: `程序${resource.name}${name}`,
      scopes: ['oms.way.read'],
    })
    await third.must('oms/apiAccount/secret', { id })
    const [program] = await sql<{ memberId: number }>(
      'select member_id as "memberId" from api_account where org_id = $1 and id = $2',
      [orgId, id],
    )
    const signer = { userId: 0, memberId: program?.memberId ?? 0 }
    const row = await madeBy(resource, signer)
    await place(resource, transition, row.id)
    await refusesAll({ resource, name, row }, hand)
    await refusesAll({ resource, name, row }, third)
    await refusesNone({ resource, name, row }, other)
    // Conversely, a program may not judge anything that its people made
    const own = await madeBy(resource, hand)
    await place(resource, transition, own.id)
    const byProgram = (id: unknown) =>
      app.work(orgId, tx => tx.run(resource, name as never, { id: id as number }), {
        ...systemActor(orgId, '程序'),
        ...signer,
      })
    await expect(byProgram(own.id)).rejects.toMatchObject({ code: SAME })
    // Nor anything else: it is nobody's second person
    const foreign = await madeBy(resource, other)
    await place(resource, transition, foreign.id)
    const guarded = transition.guard?.(
      (await app.work(orgId, tx => tx.get(resource, foreign.id as number))) as AnyRow,
      { today: '2026-11-20' },
    )?.code
    await expect(byProgram(foreign.id)).rejects.toMatchObject({ code: guarded ?? 'transition.for_people' })
  })
})

describe.each(cases.filter(({ transition }) => fourEyesOf(transition).when))(
  '$at, while the company asks for no second person,',
  ({ resource, name, transition }) => {
    beforeAll(() =>
      other.must('sys/set/save', {
        settings: { secondPersonAudits: false, secondPersonConfirms: false },
        reason: '人手不足',
      }),
    )
    afterAll(() => other.must('sys/set/save', { settings: STRICT, reason: '双人复核' }))

    it('is allowed to everybody, alone and in a batch, and pages show it', async () => {
      const row = await madeBy(resource, hand)
      await place(resource, transition, row.id)
      const shown = await hand.must<AnyRow>(`${faceOf(resource, row).api}/info`, { id: row.id })
      const always = fourEyesTransitionsFrom(resource, shown).filter(one => needsSecondPerson(one.transition))
      if (!always.length) expect(shown.hands).toBeUndefined()
      expect(
        refusalOf({ resource, name, row: shown, actor: actorOf(hand), ctx: { today: '2026-11-20' } })?.code,
      ).not.toBe(SAME)
      await refusesNone({ resource, name, row }, hand)
    })
  },
)

describe('the makers of a record', () => {
  it('include those of merged records', async () => {
    const resource = cases.find(({ at }) => at === 'contract.approve')?.resource as AnyResource
    const party = async () =>
      other.must<AnyRow>('sys/supplier/save', {
        ...(await maker.input(registry.resources.find(one => one.name === 'party') as AnyResource)),
        notDouble: true,
      })
    const [stays, goes] = [await party(), await party()]
    const row = await fresh(resource, { partyId: goes.id, status: 'approving' })
    const versions = { version: stays.version, loserVersion: goes.version }
    expect(
      await hand.call('sys/supplier/merge', {
        id: stays.id,
        loserId: goes.id,
        take: [],
        reason: '重复',
        sameEntity: true,
        ...versions,
      }),
    ).toMatchObject({ http: 200 })
    await refusesAll({ resource, name: 'approve', row }, hand)
    await refusesNone({ resource, name: 'approve', row }, other)
  })

  it('include whoever imported it', async () => {
    const resource = cases.find(({ at }) => at === 'marginAdjust.approve')?.resource as AnyResource
    const customer = await maker.record('party', { isCustomer: true, shortName: '导入货主甲' })
    const through = importer(app, hand, 'gl/gpData')
    const csv = `期间,货主,收入调整,成本调整,调整原因\n2026-11,${String(customer.shortName)},100.00,50.00,暂估差异`
    const upload = await through.upload(Buffer.from(csv), '调整.csv')
    const mapped = await through.map(upload)
    expect(mapped.counts, JSON.stringify(mapped.errors)).toMatchObject({ ok: 1 })
    expect(await through.commit(upload.id)).toMatchObject({ state: 'done' })
    const [row] = await sql('select id, version from margin_adjust where org_id = $1 order by id desc limit 1', [orgId])
    await refusesAll({ resource, name: 'approve', row: row as AnyRow }, hand)
    await refusesNone({ resource, name: 'approve', row: row as AnyRow }, other)
  })

  it('are those behind a signed call', async () => {
    const { id } = await hand.must<{ id: number }>('oms/apiAccount/save', {
      name: '毛利程序',
      scopes: ['gl.gpData.read', 'gl.gpData.modify'],
    })
    const { secret, keyId } = await third.must<{ secret: string; keyId: string }>('oms/apiAccount/secret', { id })
    const resource = cases.find(({ at }) => at === 'marginAdjust.approve')?.resource as AnyResource
    const made = await sendSigned<AnyRow>({
      app,
      by: { keyId, secret },
      path: 'gl/gpData/save',
      body: await maker.input(resource),
    })
    expect(made).toMatchObject({ http: 200 })
    for (const who of [hand, third]) await refusesAll({ resource, name: 'approve', row: made.data }, who)
    await refusesNone({ resource, name: 'approve', row: made.data }, other)
  })
})

describe('a page of a list', () => {
  const resource = cases.find(({ at }) => at === 'marginAdjust.approve')?.resource as AnyResource
  const face = Object.values(resource.faces)[0] as Face
  /** A page of the list, and the number of its statements. */
  const listed = async (who: Person, wish: { permissions?: string[]; ids: unknown[]; hands?: boolean }) => {
    const found = (await app.sessions.actorOf(orgId, who.userId))?.actor as Actor
    const actor = wish.permissions ? { ...found, isAdmin: false, permissions: new Set(wish.permissions) } : found
    let statements = 0
    const page = await app.db.company(orgId, sql =>
      listRows(
        { ...sql, query: (...args: Parameters<typeof sql.query>) => (statements++, sql.query(...args)) } as Sql,
        { resource, face, actor },
        { ids: wish.ids as number[], ...(wish.hands === false ? {} : { makers: { today: '2026-11-20' } }) },
      ),
    )
    return { rows: page.list, statements }
  }

  it('reads the makers of all its rows with one more statement, if the person may judge and rows wait for it', async () => {
    const mine = await madeBy(resource, hand)
    const theirs = await madeBy(resource, other)
    await other.must('gl/gpData/save', { id: mine.id, version: mine.version, remark: '改' })
    await other.must('gl/gpData/approve', { id: (await madeBy(resource, hand)).id })
    const ids = [mine.id, theirs.id]
    const { rows, statements } = await listed(third, { ids })
    expect(Object.fromEntries(rows.map(row => [row['id'], row['hands']]))).toEqual({
      [String(mine.id)]: [hand.memberId, other.memberId].toSorted((a, b) => a - b),
      [String(theirs.id)]: [other.memberId],
    })
    const reader = await listed(third, { ids, permissions: ['gl.gpData.read'] })
    expect(reader.rows.some(row => 'hands' in row)).toBe(false)
    expect((await listed(third, { ids, hands: false })).statements).toBe(statements - 1)
  })

  it('needs no further statement if nothing is to be judged', async () => {
    const row = await madeBy(resource, hand)
    await other.must('gl/gpData/approve', { id: row.id })
    const { rows, statements } = await listed(third, { ids: [row.id] })
    expect(rows[0]).not.toHaveProperty('hands')
    expect(statements).toBe((await listed(third, { ids: [row.id], hands: false })).statements)
  })
})

const verdicts = (registry.resources as readonly AnyResource[]).flatMap(resource =>
  Object.entries(resource.transitions)
    .filter(([, { verdict }]) => verdict)
    .map(([name, transition]) => ({ at: `${resource.name}.${name}`, resource, name, transition })),
)

/** The effects refuse a sample, so nobody is told of what did not happen. */
const UNDONE = new Set([
  'waybill.review',
  'platformWaybill.book',
  // Nothing is left of the statement of a sample
  'writeOff.approve',
  'writeOff.undo',
  // The ledger has no row of a sample
  'stockDoc.reverse',
  // A sample has no entries, nor a provisional price
  'supplyLot.unaudit',
  ...['pay', 'use', 'withhold', 'transfer', 'refund'].map(name => `advance.${name}`),
])

describe('a verdict', () => {
  it.each(verdicts)('is sent to those whom it concerns: $at', async ({ at, resource, name, transition }) => {
    const { verdict, machine, from } = transition
    const row = await madeBy(resource, hand)
    await app.work(
      orgId,
      tx => writeAudit(tx, { resource, id: row.id as number, action: 'update', before: null, after: row }),
      actorOf(third),
    )
    // The effects run directly; the checks before them are tested elsewhere
    const next = { ...row, [machine]: from[0] }
    await app
      .work(
        orgId,
        tx =>
          runEffects(tx, resource, {
            action: name,
            row: next,
            next: { ...next, [machine]: resource.transitions[name]?.to },
            input: { reason: '金额有误' },
          }),
        actorOf(other),
      )
      .catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
    const told = await sql<{ member: number; path: string | null; title: { zh: string } }>(
      'select member_id as member, path, title from message where org_id = $1 and kind = $2 and created_at >= $3::timestamptz and title ->> $4 like $5 and path like $6 order by member_id',
      [orgId, `verdict.${verdict}`, '2026-11-20', 'zh', `%${String(row[resource.title])}%`, `%/${String(row.id)}`],
    )
    expect(
      told.map(one => one.member),
      at,
    ).toEqual(UNDONE.has(at) ? [] : [hand.memberId, third.memberId])
    for (const { title, path } of told) {
      expect(title.zh).toContain(resource.label)
      expect(path).toMatch(new RegExp(`^/.+/${String(row.id)}$`))
    }
  })
})
