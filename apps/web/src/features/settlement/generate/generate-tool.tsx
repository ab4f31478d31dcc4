import { FileAddOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { statementFace } from '../statement-face.ts'

const GenerateDialog = lazy(() => import('./generate-dialog.tsx'))

/** 生成对账单 for all counterparties of a period at once. */
export function GenerateTool({ faceName, selected }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = statementFace(faceName)
  if (selected.length > 0 || !face || !can(actor, face, 'modify')) return null
  return (
    <>
      <Button icon={<FileAddOutlined />} onClick={() => setOpen(true)}>
        {t('generate.tool')}
      </Button>
      {open && (
        <Suspense>
          <GenerateDialog face={face} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
