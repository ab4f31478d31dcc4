import { anyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { waybill } from '@tuheng/domain/transport/index'
import { describe, expect, it } from 'vitest'
import { copyRow } from './copy-row.ts'

const filled = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap(name => [
      [name, 'x'],
      [`${name}$`, 'label'],
    ]),
  )

describe('a copied trip', () => {
  const copy = copyRow(anyResource(waybill), {
    ...filled(Object.keys(waybill.fields)),
    ...filled(Object.keys(waybill.machines)),
    id: 9,
    version: 3,
  })
  it('has task, truck, driver and payments, and the values copied from them', () =>
    expect(Object.keys(copy)).toEqual(
      expect.arrayContaining([
        'mainId',
        'mainId$',
        'customerId',
        'arWeightRule',
        'vehicleId',
        'plateNo',
        'driverId',
        'payeeAccount',
        'carrierId',
        'apContractId',
        'infoFee',
        'prepayCash',
      ]),
    ))
  it.each([
    'waybillNo',
    'loadAt',
    'loadTicketNo',
    'loadGross',
    'loadNet',
    'arriveAt',
    'unloadAt',
    'receiptAt',
    'receiptCopies',
    'zeroReason',
    'attachments',
    'arPrice',
    'apTotal',
    'prepaidTotal',
    'dispatchedAt',
    'transportStatus',
    'id',
    'version',
  ])('has no %s', name => expect(copy).not.toHaveProperty(name))
})

it.each(registry.resources.map(resource => [resource.name, resource] as const))(
  'of %s nothing is copied that the declaration does not let be copied',
  (_, resource) => {
    const copy = copyRow(resource, filled(Object.keys(resource.fields)))
    expect(Object.keys(copy).filter(name => resource.fields[name.replace(/\$$/, '')]?.noCopy)).toEqual([])
  },
)
