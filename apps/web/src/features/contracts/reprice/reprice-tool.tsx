import { CalculatorOutlined } from '@ant-design/icons'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session.ts'
import { useT } from '../locale/index.ts'

const RepriceDialog = lazy(() => import('./reprice-dialog.tsx'))
const PERMISSION = 'oms.way.price'

/** 重新计价 of the selected trips, or of all that the list shows. */
export function RepriceTool({ faceName, selected, query }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const chosen = selected.filter(row => row['transportStatus'] === 'unloaded')
  const filtered = Object.keys(query.filters).length > 0 || !!query.search
  if (faceName === 'arrival' || faceName === 'bill' || !hasPermission(actor, PERMISSION)) return null
  if (selected.length ? !chosen.length : !filtered) return null
  return (
    <>
      <Button icon={<CalculatorOutlined />} onClick={() => setOpen(true)}>
        {selected.length ? t('reprice.toolMany', { count: chosen.length }) : t('reprice.tool')}
      </Button>
      {open && (
        <Suspense>
          <RepriceDialog target={selected.length ? { ids: chosen.map(row => row['id'] as number) } : { filters: query.filters, ...(query.search ? { search: query.search } : {}) }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** On an approved price sheet: the trips of its contract and days, priced anew. */
export function RepriceBySheet({ row }: { row: AnyRow }) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const inForce = row['status'] === 'active' || row['status'] === 'expired' || row['status'] === 'superseded'
  if (!inForce || !hasPermission(actor, PERMISSION)) return null
  return (
    <>
      <Button icon={<CalculatorOutlined />} onClick={() => setOpen(true)}>
        {t('reprice.tool')}
      </Button>
      {open && (
        <Suspense>
          <RepriceDialog target={{ sheetId: row['id'] as number, no: String(row['sheetNo'] ?? '') }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
