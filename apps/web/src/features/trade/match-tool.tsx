import { can } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { cardOf } from '../../engine/catalogue.ts'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useText } from '../../shared/text/i18n.ts'

const MatchDialog = lazy(() => import('./match-dialog.tsx'))
/** Its own words: it stands in the list of trips, which would bring all texts of the supply chain along. */
const NAME = text('归入批次', 'Take into a lot')
const WHAT = text('选中的运单生成采购、销售单据，重量不用再录', 'Makes purchases and sales of the selected waybills')

/** 归入批次: purchases and sales of the selected trips, with their weights. */
export function MatchTool({ selected, refresh }: ListToolProps) {
  const say = useText()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = cardOf('supplyEntry')?.faces['all']
  if (!selected.length || !face || !can(actor, face, 'modify')) return null
  return (
    <>
      <Button title={say(WHAT)} onClick={() => setOpen(true)}>
        {say(NAME)}
      </Button>
      {open && (
        <Suspense>
          <MatchDialog
            waybillIds={selected.map(row => Number(row['id' as never]))}
            onClose={() => setOpen(false)}
            onDone={refresh}
          />
        </Suspense>
      )}
    </>
  )
}
