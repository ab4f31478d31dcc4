import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { accrual } from '@tuheng/domain/statistics/accrual'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const AccrueDialog = lazy(() => import('./accrue-dialog.tsx'))

/** 计提暂估: accrues a month of the side that the list shows. */
export function AccrueTool({ faceName, refresh }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = anyResource(accrual).faces[faceName]
  if (!face || !can(actor, face, 'modify')) return null
  return (
    <>
      <Button type="primary" title={t('tool.what')} onClick={() => setOpen(true)}>
        {t('tool')}
      </Button>
      {open && (
        <Suspense>
          <AccrueDialog api={face.api} onClose={() => setOpen(false)} onDone={refresh} />
        </Suspense>
      )}
    </>
  )
}
