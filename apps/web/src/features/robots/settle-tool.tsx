import { BlockOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import { bankTransaction } from '@tuheng/domain/settlement/index'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const SettleDialog = lazy(() => import('./settle-dialog.tsx'))

/** Of these something may be left. */
const OPEN = new Set<unknown>(['unmatched', 'several', 'proposed', 'partly'])

/** 合并登记: several transactions, or one, that pay several settlements. */
export function SettleTool({ selected, refresh }: ListToolProps<typeof bankTransaction>) {
  const t = useT()
  const actor = useActor()
  const [moves, setMoves] = useState<readonly LooseRow<typeof bankTransaction>[]>()
  if (!can(actor, bankTransaction.faces.all as Face, 'pay')) return null
  const fits = selected.length > 0 && selected.every(({ status }) => OPEN.has(status))
  return (
    <>
      <Button
        icon={<BlockOutlined />}
        disabled={!fits}
        title={fits ? undefined : t('settle.first')}
        onClick={() => setMoves(selected)}
      >
        {t('settle.tool')}
      </Button>
      {moves && (
        <Suspense>
          <SettleDialog ids={moves.map(({ id }) => Number(id))} onClose={() => setMoves(undefined)} onDone={refresh} />
        </Suspense>
      )}
    </>
  )
}
