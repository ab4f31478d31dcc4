import type { Condition } from '@tuheng/domain/approvals/flow'
import type { Field } from '@tuheng/domain/kernel/field'
import { inFace } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, type AnyTransition, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { registry } from '@tuheng/domain/registry'
import { holdableTransitions } from '@tuheng/domain/kernel/approval-state'
import { beforeAll, describe, expect, it } from 'vitest'
import { settersOf } from '../engine/write/held-edits.ts'
import { nodeFor, publishBy } from '../features/approvals/testing/fixture.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'
import { fixedBy, sampleValue } from './samples.ts'

/**
 * What a save changes where a process holds the act that sets it, of every act that leaves a record in the state in which
 * it may be performed again: nothing, unless the act itself is refused of the record.
 */

let app: TestApp
let orgId: number
let maker: Maker
let admin: Person
let judge: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  ;[admin, judge] = [await app.person(orgId, { isAdmin: true }), await app.person(orgId, { isAdmin: true })]
})

const repeated = registry.resources
  .filter(resource => resource.methods?.update !== false)
  .flatMap(resource =>
    settersOf(resource)
      .filter(({ transition }) => transition.from.includes(transition.to))
      .map(setter => [`${resource.name}.${setter.name}`, resource, setter] as const),
  )

let values = 100

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'quantity', 'money', 'price'])
/** Two values of each of these kinds, so that one differs from what the record has. */
const PAIRS: Readonly<Record<string, readonly [unknown, unknown]>> = {
  date: ['2026-11-12', '2026-11-13'],
  dateTime: ['2026-11-12 09:10:00', '2026-11-13 09:10:00'],
  rate: ['0.0300', '0.0400'],
  bool: [true, false],
}

/** Another value than the record has; undefined where the kind has none that a test can make. */
async function otherValue(field: Field, row: AnyRow, name: string): Promise<unknown> {
  const { kind } = field
  const before = row[name]
  const pair = PAIRS[kind]
  if (pair) return pair.find(one => one !== before)
  if (NUMBERS.has(kind)) return Number(before) === 2 ? 1 : 2
  if (kind === 'choice') return Object.keys(field.choices ?? {}).find(one => one !== before)
  if (kind === 'lines') return Array.isArray(before) && before.length ? [] : undefined
  const makeRef = async (to: string, fixed: AnyRow) => Number((await maker.record(to, fixed)).id)
  return kind === 'ref' ? makeRef(field.to ?? '', fixedBy(field, row)) : sampleValue(field, { n: ++values, makeRef })
}

const faceOf = (resource: AnyResource, row: AnyRow): Face | undefined =>
  Object.values(resource.faces).find(face => inFace(face, row))

/** Fields whose saving was refused for the act. */
const HELD: string[] = []

describe('a save in the place of a held act', () => {
  it.each(repeated)('%s', async (act, resource, { name, transition, fields }) => {
    const made = await maker.record(resource.name, { [transition.machine]: transition.to })
    const face = faceOf(resource, made)
    if (!face) return
    const process = await publishBy(admin, act, { nodes: [nodeFor('经理', [judge])] })
    for (const one of fields) {
      const before = await admin.must<AnyRow>(`${face.api}/info`, { id: made.id })
      const field = resource.fields[one] as Field
      const value = await otherValue(field, before, one)
      if (value === undefined) continue
      const { id, version } = before
      const answer = await admin.call(`${face.api}/save`, { id, version, [one]: value })
      const after = await admin.must<AnyRow>(`${face.api}/info`, { id })
      const isSame = JSON.stringify(after[one] ?? null) === JSON.stringify(before[one] ?? null)
      if (answer.error === 'transition.needs_approval') {
        HELD.push(`${resource.name}.${one}`)
        expect(answer.errors?.[0]).toMatchObject({ path: one, msg: expect.stringContaining(transition.zh) })
      }
      if (isSame) continue
      const ctx = { today: '2026-11-20', at: '2026-11-20 10:00:00' }
      const actor = { isAdmin: true } as never
      const refusal = refusalOf({ resource, name, row: { ...before, hands: [] }, actor, ctx })
      expect(refusal, `${labelOf(field, one).zh} was changed by a save`).toBeDefined()
    }
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })

  it('is refused for fields that nothing else locks', () => {
    const known = ['party.creditLimit', 'mainWaybill.planTo', 'waybill.payeeAccount', 'waybill.apContractId']
    expect(HELD).toEqual(expect.arrayContaining(known))
  })
})

/** Acts whose state alone makes no record: it has a yard, a weight or a trip then. */
const NEEDS_MORE: ReadonlySet<string> = new Set(['container.gateOut', 'wagonLoad.receive', 'platformWaybill.match'])

/** Of each resource the first act that leaves it where a save may change it: the rule is the same for all acts. */
const judging = registry.resources
  .filter(resource => resource.methods?.update !== false)
  .flatMap(resource => {
    const [found] = holdableTransitions(resource).filter(
      ([name, { machine, to, isConsequence }]) =>
        !isConsequence &&
        !NEEDS_MORE.has(`${resource.name}.${name}`) &&
        isOpen(resource, { [machine]: to, approval: 'none' }),
    )
    return found ? [[`${resource.name}.${found[0]}`, resource, found[0]] as const] : []
  })

function isOpen({ locked }: AnyResource, row: AnyRow): boolean {
  try {
    return locked?.(row) !== true
  } catch {
    return false
  }
}

/** Fields whose saving was refused because of what a condition says of them. */
const JUDGED: string[] = []
const COMPARED: ReadonlySet<string> = new Set([...NUMBERS, 'rate', 'date'])

describe('a save across what a condition of a held act says', () => {
  it.each(judging)('%s', async (act, resource, name) => {
    const { machine, to } = resource.transitions[name] as AnyTransition
    const made = await maker.record(resource.name, { [machine]: to })
    const face = faceOf(resource, made)
    if (!face || made[machine] !== to) return
    const start = await admin.must<AnyRow>(`${face.api}/info`, { id: made.id })
    const values: [string, unknown][] = []
    for (const [one, field] of Object.entries(resource.fields))
      if (COMPARED.has(field.kind) && !field.computed && !field.mask)
        if (values.length < 8) values.push([one, await otherValue(field, start, one)])
    const tests = values.map(([one, value]) => ({ subject: `record.${one}`, op: 'eq', value: String(value) }))
    if (!tests.length) return
    const condition = { anyOf: tests.map(test => ({ allOf: [test] })) } as Condition
    const process = await publishBy(admin, act, { nodes: [nodeFor('经理', [judge])], condition })
    for (const [one, value] of values) {
      const { version } = await admin.must<AnyRow>(`${face.api}/info`, { id: made.id })
      const answer = await admin.call(`${face.api}/save`, { id: made.id, version, [one]: value })
      if (answer.error === 'transition.other_approval') JUDGED.push(`${resource.name}.${one}`)
      expect(answer.status, `${one} was saved into what ${act} would have been held for`).toBe(false)
    }
    await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })

  it('is refused for fields that nothing else locks', () => {
    const known = ['mainWaybill.planTrucks', 'railOrder.planWagons', 'station.freeDays']
    expect(JUDGED).toEqual(expect.arrayContaining(known))
  })
})
