import { LockOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { companyMonth } from '@tuheng/domain/system/index'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

const CloseDialog = lazy(() => import('./close-dialog.tsx'))

/** 关账, with a list of what is still open. */
export function CloseTool({ selected }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = companyMonth.faces.all as Face
  if (selected.length > 0 || !can(actor, face, 'close') || !can(actor, face, 'modify')) return null
  return (
    <>
      <Button type="primary" icon={<LockOutlined />} onClick={() => setOpen(true)}>
        {t('months.tool')}
      </Button>
      {open && (
        <Suspense>
          <CloseDialog face={face} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
