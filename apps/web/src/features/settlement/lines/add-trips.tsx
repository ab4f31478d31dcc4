import type { waybill } from '@tuheng/domain/transport/index'
import type { FieldName } from '@tuheng/domain/kernel/resource'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { RecordPicker } from '../../../engine/record-picker/index.tsx'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'

const COLUMNS = {
  ar: [
    'waybillNo',
    'loadAt',
    'unloadAt',
    'plateNo',
    'goodsId',
    'routeId',
    'loadNet',
    'unloadNet',
    'arPrice',
    'arTotal',
  ],
  ap: [
    'waybillNo',
    'loadAt',
    'unloadAt',
    'plateNo',
    'goodsId',
    'routeId',
    'loadNet',
    'unloadNet',
    'apPrice',
    'apTotal',
  ],
} as const satisfies Record<string, readonly FieldName<typeof waybill>[]>

/** Trips of the counterparty that are audited, priced and in no statement of this side. */
export default function AddTrips({
  row,
  onPick,
  onClose,
}: {
  row: StatementRow
  onPick(ids: number[]): void
  onClose(): void
}) {
  const t = useT()
  const [within, setWithin] = useState(true)
  const side = row['kind'] === 'customer' ? 'ar' : 'ap'
  const filters = useMemo(
    (): Partial<Record<FieldName<typeof waybill>, unknown>> => ({
      [side === 'ar' ? 'customerId' : 'carrierId']: row['partyId'],
      [`${side}Status`]: 'priced',
      auditStatus: { op: 'ne', value: 'unaudited' },
      ...(within ? { unloadAt: { op: 'range', value: [row['periodFrom'], row['periodTo']] } } : {}),
    }),
    [row, side, within],
  )
  return (
    <RecordPicker
      resourceName="waybill"
      faceName="all"
      title={t('add.title', { party: String(row['partyId$'] ?? '') })}
      filters={filters}
      sort={SORT}
      columns={COLUMNS[side]}
      tools={
        <Checkbox checked={within} onChange={event => setWithin(event.target.checked)}>
          {t('add.period')}
        </Checkbox>
      }
      onPick={rows => onPick(rows.map(one => one['id'] as number))}
      onClose={onClose}
    />
  )
}

const SORT = ['unloadAt', 'id'] as const satisfies readonly FieldName<typeof waybill>[]
