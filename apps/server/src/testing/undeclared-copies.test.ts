import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { snake } from '../sql/names.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor, referred } from './make.ts'
import { fixedBy, resourceNamed } from './samples.ts'

/**
 * A hook that copies a value from a referenced record without a declared snapshot would reveal it to people who may not
 * see the source. Every resource is saved with references to records full of unique words.
 */

let app: TestApp
let orgId: number
let maker: Maker
let owner: Person
const viewers = new Map<string, Person>()
/** References with which no valid record could be saved. */
const unsaved: string[] = []
/** References whose target's words occur in the record, for a person who may see everything. */
const repeated: string[] = []
const permissions = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]

const textsOf = ({ fields, title }: AnyResource): string[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) => name !== title && !field.computed && field.kind === 'text' && (field.maxLength ?? 50) >= 12,
    )
    .map(([name]) => name)
const refsOf = ({ fields }: AnyResource): [string, string][] =>
  Object.entries(fields)
    .filter(([, field]) => field.kind === 'ref' && !field.computed)
    .map(([name, field]) => [name, field.to ?? ''])
const named = registry.resources.filter(resource => textsOf(resource).length && resource.methods?.create !== false)
const pairs = registry.resources
  .filter(resource => resource.methods?.create !== false)
  .flatMap(resource =>
    refsOf(resource)
      .filter(([, to]) => named.some(one => one.name === to))
      .map(([field, to]) => ({ at: `${resource.name}.${field}`, resource, field, to })),
  )

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  owner = await app.person(orgId)
  for (const resource of named)
    viewers.set(
      resource.name,
      await app.person(orgId, {
        permissions,
        fieldRights: {
          [resource.name]: Object.fromEntries(
            Object.keys(resource.fields)
              .filter(name => name !== resource.title)
              .map(name => [name, 'hidden']),
          ),
        },
      }),
    )
})

/** Input that must agree with the target. */
const FITTING: Readonly<Record<string, (words: Record<string, string>) => AnyRow>> = {
  'invoiceIn.partyId': ({ fullName }) => ({ sellerName: fullName }),
  'sealUse.statementId': () => ({ docKind: 'statement' }),
  'sealUse.contractId': () => ({ docKind: 'contract' }),
  'sealUse.settlementId': () => ({ docKind: 'settlement' }),
  'sealUse.dunningId': () => ({ docKind: 'reminder' }),
  'sealUse.balanceId': () => ({ docKind: 'confirmation' }),
  'serviceWaybill.waybillId': () => ({ subject: 'trip' }),
  'serviceWaybill.mainId': () => ({ subject: 'task' }),
  'serviceWaybill.legId': () => ({ subject: 'leg' }),
  'serviceWaybill.orderId': () => ({ subject: 'order' }),
}

let count = 0

/** Fills a record with unique words, bypassing all rules. */
async function fillWithWords(resource: AnyResource, id: number): Promise<Record<string, string>> {
  const words = textsOf(resource).map(
    name => [name, `密${++count}语Q${count * 7919}Z`.slice(0, resource.fields[name]?.maxLength ?? 50)] as const,
  )
  const sets = words.map(([name], i) => `"${snake(name)}" = $${i + 2}`).join(', ')
  await app.db.system('test', sql =>
    sql.query(`update "${snake(resource.name)}" set ${sets} where id = $1`, [id, ...words.map(([, word]) => word)]),
  )
  return Object.fromEntries(words)
}

/** Names of the words that occur in an answer. */
function wordsIn(words: Record<string, string>, data: unknown): string[] {
  const text = JSON.stringify(data)
  return Object.entries(words)
    .filter(([, word]) => text.includes(word))
    .map(([name]) => name)
}

/** The record that a valid input references by the field; created if the field may be empty. */
async function referredTo(input: AnyRow, resource: AnyResource, name: string): Promise<number> {
  const field = resource.fields[name] ?? expect.fail(name)
  if (typeof input[name] === 'number') return input[name]
  return referred({ app, orgId, maker }, field.to ?? '', fixedBy(field, input))
}

describe('what a record contains of the records that it references', () => {
  it.each(pairs)('is not revealed to people who may not see it there: $at', async ({ at, resource, field, to }) => {
    const [face] = Object.values(resource.faces)
    if (!face) return
    const input = await maker.input(resource, { ...face.where, ...face.preset })
    const target = await referredTo(input, resource, field)
    const words = await fillWithWords(resourceNamed(to), target)
    const typed = FITTING[at]?.(words) ?? {}
    for (const [name, word] of Object.entries(words)) if (Object.values(typed).includes(word)) delete words[name]
    const saved = await owner.call<{ id: number }>(`${face.api}/save`, { ...input, [field]: target, ...typed })
    if (!saved.status)
      return void unsaved.push(`${at}: ${saved.errors?.map(one => `${one.path} ${one.msg}`).join() ?? saved.msg}`)
    if (wordsIn(words, (await owner.call(`${face.api}/info`, { id: saved.data.id })).data).length) repeated.push(at)
    const viewer = viewers.get(to) ?? expect.fail(to)
    for (const [call, body] of [
      ['info', { id: saved.data.id }],
      ['list', { ids: [saved.data.id] }],
      ['history', { id: saved.data.id }],
    ] as const) {
      const { http, data } = await viewer.call(`${face.api}/${call}`, body)
      expect(http, `${at} ${call}`).toBe(200)
      expect(wordsIn(words, data), `${at} ${call}`).toEqual([])
    }
  })

  it('was checked for every reference, except those whose target can be none of the records', () => {
    expect(unsaved).toEqual([
      expect.stringMatching(/^waybill\.carrierId: .*请先分配承运商/),
      // Set by transitions alone
      expect.stringMatching(/^container\.customerId: .*已锁定/),
      expect.stringMatching(/^container\.repairPartyId: .*已锁定/),
      expect.stringMatching(/^railWaybill\.tariffId: .*已锁定/),
      expect.stringMatching(/^railWaybill\.yardId: .*已锁定/),
      expect.stringMatching(/^wagonLoad\.yardId: .*已锁定/),
      // Only offsets of three parties have one
      expect.stringMatching(/^offsetSettle\.thirdId: .*双方对冲不填写/),
      expect.stringMatching(/^platformWaybill\.waybillId: .*已锁定/),
      expect.stringMatching(/^workOrder\.handlerId: .*已锁定/),
      expect.stringMatching(/^workOrder\.duplicateOfId: .*已锁定/),
    ])
  })

  it('is present for people who may see it', () => {
    expect(repeated.length).toBeGreaterThan(5)
  })
})
