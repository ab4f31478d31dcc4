import { copiesOf, isHiddenBy } from '@tuheng/domain/kernel/copies'
import type { Field, Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { mayReadRow } from '../engine/rights/row-rules.ts'
import { systemActor } from '../engine/write/work.ts'
import { makeRailWorld } from '../features/rail/testing/rail-world.ts'
import { wholeWay } from '../features/rail/testing/whole-way.ts'
import { testApp } from './app.ts'

/**
 * A value of an order, leg, train, wagon, hand-over or container that a role hides is told by no record around it: neither
 * figures nor parties, places, numbers, words and times, also within longer texts. What is told in spite of that is known.
 */

interface Stored {
  resource: AnyResource
  row: AnyRow
}

const OF = ['railOrder', 'railLeg', 'railWaybill', 'wagonLoad', 'container', 'handover', 'trackingEvent']
const stored = new Map<string, Stored>()
const keyOf = (resource: string, id: unknown): string => `${resource} ${String(id)}`

beforeAll(async () => {
  const app = await testApp()
  const world = await makeRailWorld(app)
  app.clock.set('2026-11-28T10:00:00+08:00')
  await wholeWay(world)
  for (const resource of registry.resources)
    for (const row of await app.work(world.masters.orgId, tx =>
      tx.find(resource as never, { where: {}, limit: 1000 } as never),
    ))
      stored.set(keyOf(resource.name, (row as AnyRow)['id']), { resource, row })
})

interface Said {
  path: string
  /** Equal values of the same kind are equal here. */
  value: string
}

const BY_HAND = ['text', 'longText', 'json', 'dateTime', 'boxNo', 'plate']

/** A text by which a value says where it is from; none for what is common. */
function tellingOf({ kind, to }: Field, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (kind === 'ref') return `${to} ${String(value)}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (BY_HAND.includes(kind)) return text.length >= 4 ? text : undefined
  if (!['quantity', 'money', 'price', 'rate'].includes(kind)) return undefined
  const plain = text
    .replace('-', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  return plain.replace('.', '').replace(/^0+/, '').length >= 4 ? plain : undefined
}

function saidBy(row: AnyRow, fields: Fields, prefix = ''): Said[] {
  return Object.entries<Field>(fields).flatMap(([name, field]): Said[] => {
    if (field.lines)
      return ((row[name] ?? []) as AnyRow[]).flatMap(line => saidBy(line, field.lines?.fields ?? {}, `${name}.`))
    const value = WHO.includes(name) ? undefined : tellingOf(field, row[name])
    return value === undefined ? [] : [{ path: `${prefix}${name}`, value }]
  })
}

const WHO = ['createdBy', 'updatedBy', 'deptId', 'auditedBy', 'auditedAt', 'confirmAt', 'settledAt']

/** The records that one names: by references, also of its child rows, and documents by kind and id. */
function namedBy({ resource, row }: Stored): Stored[] {
  const of = (held: AnyRow, fields: Fields): (Stored | undefined)[] =>
    Object.entries<Field>(fields).flatMap(([name, field]) =>
      field.lines
        ? ((held[name] ?? []) as AnyRow[]).flatMap(line => of(line, field.lines?.fields ?? {}))
        : field.kind === 'ref'
          ? [stored.get(keyOf(field.to ?? '', held[name]))]
          : name === 'docId'
            ? [stored.get(keyOf(String(held['docType']), held['docId']))]
            : [],
    )
  return of(row, resource.fields).filter(one => one !== undefined)
}

/** Records of business around each one: those that it names, those that name it, and theirs. */
function surroundings(): Map<Stored, ReadonlySet<Stored>> {
  const near = new Map<Stored, Set<Stored>>()
  const link = (a: Stored, b: Stored) => void near.set(a, (near.get(a) ?? new Set()).add(b))
  for (const one of stored.values())
    for (const other of namedBy(one).filter(isDocument)) {
      link(one, other)
      link(other, one)
    }
  return new Map([...near].map(([one, set]) => [one, new Set([...set].flatMap(by => [by, ...(near.get(by) ?? [])]))]))
}

const isDocument = ({ resource }: Stored): boolean => resource.nature === 'document' || resource.name === 'container'

/** Told in spite of what a role hides, with the reason. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/\.(legId|orderId|mainId|railWaybillId) by /, 'records belong together, whichever of them says so'],
  [
    /^railOrder\.\w+ by (mainWaybill|waybill|charge|handover)\.(goods|station|yard|loadAddress|unloadAddress|address)Id$/,
    'whoever sends trucks is told where they go, and with what',
  ],
  [/^railLeg\.routeId by /, 'as above'],
  [
    /^(railOrder|railWaybill|wagonLoad)\.(toYardId|yardId) by /,
    'one yard is planned, named for the train and for the wagon',
  ],
  [/ by (contract|priceSheet)\./, 'a contract names its party, whichever document names the contract'],
  [/^wagonLoad\.net1 by /, 'the only container is the whole load, which its record shows beside it'],
]

it('tells nothing of what a role hides', () => {
  const someone: Actor = { ...systemActor(1, 'test'), memberId: 7, isAdmin: false }
  const found = new Set<string>()
  let compared = 0
  for (const [one, others] of surroundings()) {
    const { name, fields } = one.resource
    if (!OF.includes(name)) continue
    // Whoever hides a copy alone is referred to its original
    for (const { path, value } of saidBy(one.row, fields).filter(said => !copiesOf(one.resource).has(said.path))) {
      if (path === one.resource.title) continue
      const fieldRights: Actor['fieldRights'] = { [name]: { [path]: 'hidden' } }
      for (const other of others) {
        if (other === one || !mayReadRow(other.resource, { ...someone, fieldRights }, other.row as never)) continue
        for (const said of saidBy(other.row, other.resource.fields)) {
          const isTold =
            said.value === value || (value.length >= 6 && !/^\w+ \d+$/.test(value) && said.value.includes(value))
          if (!isTold) continue
          compared++
          if (!isHiddenBy(fieldRights, other.resource.name, said.path))
            found.add(`${name}.${path} by ${other.resource.name}.${said.path}`)
        }
      }
    }
  }
  const isKnown = (one: string): boolean => KNOWN.some(([pattern]) => pattern.test(one))
  expect(compared).toBeGreaterThan(60)
  expect([...found].filter(one => !isKnown(one)).toSorted()).toEqual([])
  expect(KNOWN.filter(([pattern]) => ![...found].some(one => pattern.test(one)))).toEqual([])
})
