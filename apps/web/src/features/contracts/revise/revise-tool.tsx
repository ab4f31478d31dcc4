import { PercentageOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { priceSheet } from '@tuheng/domain/contracts/index'
import type { Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

const ReviseDialog = lazy(() => import('./revise-dialog.tsx'))

/** 批量调价 of all sheets in force that the list shows. For selected sheets the list offers the action 复制新版. */
export function ReviseTool({ faceName, selected, query }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = (priceSheet.faces as Readonly<Record<string, Face>>)[faceName]
  if (!face || selected.length > 0 || !can(actor, face, 'modify')) return null
  return (
    <>
      <Button icon={<PercentageOutlined />} onClick={() => setOpen(true)}>
        {t('revise.tool')}
      </Button>
      {open && (
        <Suspense>
          <ReviseDialog
            face={face}
            target={{ filters: query.filters, ...(query.search ? { search: query.search } : {}) }}
            onClose={() => setOpen(false)}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
