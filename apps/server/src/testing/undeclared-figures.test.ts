import { copiesOf, dependentPaths } from '@tuheng/domain/kernel/copies'
import type { Fields } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  type Row,
} from '../features/rail/testing/rail-world.ts'
import { shortHaul } from '../features/rail/testing/short-haul.ts'
import { moveTrain, wagonOf } from '../features/rail/testing/trains.ts'
import { makeServiceWorld, ruleInForce } from '../features/services/testing/world.ts'
import { TOLD_BY_CHARGES } from '../features/settlement/index.ts'
import { settlementOf, statementOf, tripOf } from '../features/settlement/testing/fixture.ts'
import { testApp } from './app.ts'
import { boxNumber } from './codes.ts'
import { resourceNamed } from './samples.ts'

/**
 * A figure that a record repeats of another one, which it names or which names it, is declared as its copy: else it tells
 * people what roles and approvals hide there. All weights and prices here differ, so that a figure says where it is from.
 */

interface Stored {
  resource: AnyResource
  row: AnyRow
}

const stored = new Map<string, Stored>()
const keyOf = (resource: string, id: unknown): string => `${resource} ${String(id)}`

beforeAll(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const rail = await makeRailWorld(app)
  await carriedByRail(rail)
  const road = await makeServiceWorld(app)
  await ruleInForce(road)
  await tripOf(road, { load: '33.071', unload: '33.018', prepayCash: '1203.17', infoFee: '107.31' })
  const { id } = await statementOf(road)
  await statementOf(road, { kind: 'customer' })
  await settlementOf(road, { items: [{ statementId: id, amount: '123.45' }], step: 'draft' })
  for (const orgId of [rail.masters.orgId, road.masters.orgId])
    for (const resource of registry.resources)
      for (const row of await app.work(orgId, tx => tx.find(resource as never, { where: {}, limit: 1000 } as never)))
        stored.set(keyOf(resource.name, (row as AnyRow)['id']), { resource, row })
})

/** A truck brings a container to its train, which goes as far as it can. */
async function carriedByRail(world: RailWorld): Promise<void> {
  const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
  const haul = await shortHaul(world, { apBasis: 'ton', apPrice: '23.4567' })
  const trip = await haul.trip()
  await must('oms/shortHaul/dispatch', haul.sending(trip))
  const boxNo1 = boxNumber(70_001)
  const load = { loadGross: '47.417', loadTare: '16.000', boxNo1, boxNet1: '31.417', sealNo: 'F001' }
  await must('oms/shortHaul/load', { id: trip.id, loadAt: '2026-11-09 08:00:00', ...load })
  const unload = { unloadGross: '47.403', unloadTare: '16.000' }
  await must('oms/shortHaul/unload', { id: trip.id, unloadAt: '2026-11-09 10:00:00', ...unload })
  const orderId = Number(haul.leg['orderId'])
  const { rail: leg } = await legsOf(world, orderId)
  await must('oms/railLeg/assign', {
    id: leg.id,
    carrierId: world.masters.carrierB,
    contractId: world.masters.apContractB,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
    apBasis: 'ton',
    apPrice: '61.2345',
  })
  const { id } = await acceptedWaybill(world, leg.id)
  await must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['31.391']), boxNo1 })
  const over = { freight: '5471.31', receiptWay: 'batch', receivedQty: '31.377' }
  await moveTrain(world, { id, to: 'confirmed', over })
}

/** The figures of a row that say where they are from, by path. */
function figuresIn(row: AnyRow, fields: Fields, prefix = ''): [path: string, value: string][] {
  return Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const value = row[name]
    if (field.lines)
      return ((value ?? []) as AnyRow[]).flatMap(line => figuresIn(line, field.lines?.fields ?? {}, `${name}.`))
    if (!['quantity', 'money', 'price'].includes(field.kind) || typeof value !== 'string') return []
    const plain = value
      .replace('-', '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
    return plain.replace('.', '').replace(/^0+/, '').length >= 4 ? [[`${prefix}${name}`, plain]] : []
  })
}

/** The records that one names: by references, also of its child rows, and documents by kind and id. */
function namedBy({ resource, row }: Stored): Stored[] {
  const of = (held: AnyRow, fields: Fields): (Stored | undefined)[] =>
    Object.entries(fields).flatMap(([name, field]) =>
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

const dependents = new Map<string, ReadonlySet<string>>()

/** Everything that is seen no wider than this value, itself included. */
function dependentsOf(value: string): ReadonlySet<string> {
  const known = dependents.get(value)
  if (known) return known
  const [resource = '', ...path] = value.split('.')
  const found = new Set([value])
  for (const [name, paths] of dependentPaths(resource, [path.join('.')]))
    for (const one of paths) found.add(`${name}.${one}`)
  const own = copiesOf(resourceNamed(resource))
  for (const [one, sources] of own) if (sources.includes(value)) found.add(`${resource}.${one}`)
  dependents.set(value, found)
  return found
}

const values = registry.resources.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { lines }]) =>
    lines ? Object.keys(lines.fields).map(key => `${name}.${field}.${key}`) : [`${name}.${field}`],
  ),
)

/** One is a copy of the other, or both are of a third. */
const isDeclared = (one: string, other: string): boolean =>
  values.some(origin => dependentsOf(origin).has(one) && dependentsOf(origin).has(other))

/** The row rule of charges goes by these, instead of by copies: a charge is of one side. */
const isLeftOut = ({ resource, row }: Stored, source: string): boolean =>
  resource.name === 'charge' &&
  TOLD_BY_CHARGES.some(
    ({ docType, side, kind = row['kind'], values: told }) =>
      docType === row['docType'] &&
      side === row['side'] &&
      kind === row['kind'] &&
      told.some(one => isDeclared(one, source)),
  )

/** Equal figures that tell nothing more, with the reason. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [
    /^charge\.(amount|tax) = statement\./,
    'who may read a statement sees what its charges come to, by a right of its own',
  ],
  [/= (waybill\.boxNet1|wagonLoad\.net1)$/, 'the only container is the whole load, which its record shows beside it'],
  [/^(waybill\.boxNet1|wagonLoad\.net1) = /, 'as above'],
]

describe('a figure of another record', () => {
  it('is declared as a copy of it', () => {
    const found = new Set<string>()
    let equal = 0
    for (const one of stored.values()) {
      const near = namedBy(one)
      // A charge names its document, and that names the order or the leg whose price it has
      const others = one.resource.name === 'charge' ? [...near, ...near.flatMap(namedBy)] : near
      for (const other of others) {
        if (other === one) continue
        for (const [path, value] of figuresIn(one.row, one.resource.fields))
          for (const [source, same] of figuresIn(other.row, other.resource.fields)) {
            if (value !== same) continue
            equal++
            const [a, b] = [`${one.resource.name}.${path}`, `${other.resource.name}.${source}`]
            if (!isDeclared(a, b) && !isLeftOut(one, b)) found.add(`${a} = ${b}`)
          }
      }
    }
    expect(equal).toBeGreaterThan(60)
    const isKnown = (one: string): boolean => KNOWN.some(([pattern]) => pattern.test(one))
    expect([...found].filter(one => !isKnown(one)).toSorted()).toEqual([])
    expect(KNOWN.filter(([pattern]) => ![...found].some(one => pattern.test(one)))).toEqual([])
  })

  it('was met wherever weights of trucks and trains are repeated', () => {
    const names = new Set([...stored.values()].map(({ resource }) => resource.name))
    for (const name of ['handover', 'wagonLoad', 'railWaybill', 'railLeg', 'railOrder', 'charge', 'serviceWaybill'])
      expect(names, name).toContain(name)
  })
})
