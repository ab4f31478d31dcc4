import type { priceSheet } from '@tuheng/domain/contracts/index'
import { CalculatorOutlined } from '@ant-design/icons'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useText } from '../../../shared/text/i18n.ts'

const RepriceDialog = lazy(() => import('./reprice-dialog.tsx'))
/** Its own words: it stands in the list of trips, which would bring all texts of contracts along. */
const NAME = text('重新计价', 'Reprice')
const PERMISSION = 'oms.way.price'

/** 重新计价 of all trips that the list shows. For selected trips the list offers the action of the same name. */
export function RepriceTool({ faceName, selected, query }: ListToolProps) {
  const say = useText()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const filtered = Object.keys(query.filters).length > 0 || !!query.search
  if (
    selected.length > 0 ||
    !filtered ||
    faceName === 'arrival' ||
    faceName === 'bill' ||
    !hasPermission(actor, PERMISSION)
  )
    return null
  return (
    <>
      <Button icon={<CalculatorOutlined />} onClick={() => setOpen(true)}>
        {say(NAME)}
      </Button>
      {open && (
        <Suspense>
          <RepriceDialog
            target={{ filters: query.filters, ...(query.search ? { search: query.search } : {}) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** On an approved price sheet: reprices the trips of its contract and period. */
export function RepriceBySheet({ row }: { row: LooseRow<typeof priceSheet> }) {
  const say = useText()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const inForce = row['status'] === 'active' || row['status'] === 'expired' || row['status'] === 'superseded'
  if (!inForce || !hasPermission(actor, PERMISSION)) return null
  return (
    <>
      <Button icon={<CalculatorOutlined />} onClick={() => setOpen(true)}>
        {say(NAME)}
      </Button>
      {open && (
        <Suspense>
          <RepriceDialog
            target={{ sheetId: row['id'] as number, no: String(row['sheetNo'] ?? '') }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
