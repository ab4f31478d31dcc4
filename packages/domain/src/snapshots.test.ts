import { expect, test } from 'vitest'
import type { Field } from './kernel/field.ts'
import type { AnyResource } from './kernel/resource.ts'
import { registry } from './registry.ts'

type AnyFields = Readonly<Record<string, Field>>

const MOST: Readonly<Record<string, number>> = { plate: 10, mobile: 11, creditCode: 18, idCard: 18 }
const lengthOf = (field: Field | undefined): number | undefined =>
  (field as { maxLength?: number } | undefined)?.maxLength ?? MOST[field?.kind ?? '']

/** Every text field that copies a field of a referenced record, with both fields. */
function copiesOf(resource: AnyResource): { name: string; to: Field; from: Field }[] {
  const within = (fields: AnyFields, path: string): { name: string; to: Field; from: Field }[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const { snapshot, to, lines } = field as {
        snapshot?: Readonly<Record<string, string>>
        to?: string
        lines?: { fields: AnyFields }
      }
      const source = registry.resources.find(one => one.name === to)
      const own = Object.entries(snapshot ?? {}).flatMap(([target, of]) => {
        const [into, from] = [fields[target], source?.fields[of]]
        return into && from ? [{ name: `${path}${target} from ${source?.name}.${of}`, to: into, from }] : []
      })
      return [...own, ...(lines ? within(lines.fields, `${path}${name}.`) : [])]
    })
  return within(resource.fields, `${resource.name}.`)
}

/** Texts that the server copies: a line's reason becomes the note of its charge, a trip's goods those of a journey. */
const CARRIED: readonly [from: string, to: string][] = [
  ['statement.lines.adjustReason', 'charge.note'],
  ['goods.name', 'invoiceOut.freightLines.goodsName'],
  ['vehicle.plateNo', 'invoiceOut.freightLines.vehicleNo'],
  ['party.fullName', 'invoiceOut.titleName'],
  ['loadBill.spec', 'mainWaybill.spec'],
  ['mainWaybill.spec', 'waybill.spec'],
  ['mainWaybill.shipper', 'waybill.shipper'],
  ['mainWaybill.consignee', 'waybill.consignee'],
  ['waybill.plateNo', 'statement.lines.plateNo'],
  ['waybill.waybillNo', 'statement.lines.docNo'],
]

function fieldAt(path: string): Field | undefined {
  const [name = '', ...rest] = path.split('.')
  const fields = registry.resources.find(one => one.name === name)?.fields as AnyFields | undefined
  return rest.length === 1
    ? fields?.[rest[0] as string]
    : (fields?.[rest[0] as string] as { lines?: { fields: AnyFields } } | undefined)?.lines?.fields[rest[1] as string]
}

const copies = registry.resources
  .flatMap(copiesOf)
  .filter(({ to, from }) => lengthOf(to) !== undefined && lengthOf(from) !== undefined)

test('a text of maximum length fits in its copy', () => {
  expect(copies.length).toBeGreaterThan(5)
  expect(
    copies
      .filter(({ to, from }) => (lengthOf(to) ?? 0) < (lengthOf(from) ?? 0))
      .map(copy => `${copy.name}: ${lengthOf(copy.to)} < ${lengthOf(copy.from)}`),
  ).toEqual([])
})

test.each(CARRIED)('%s fits in %s', (from, to) => {
  const [most, room] = [fieldAt(from), fieldAt(to)].map(
    field => lengthOf(field) ?? (field?.kind === 'serial' ? 40 : undefined),
  )
  expect([most, room].filter(length => length === undefined)).toEqual([])
  expect(room).toBeGreaterThanOrEqual(most as number)
})
