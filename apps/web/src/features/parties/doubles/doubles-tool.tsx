import { MergeCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { faceFor } from './party-faces.ts'

const DoublesDialog = lazy(() => import('./doubles-dialog.tsx'))

/** 疑似重复: pairs of parties that are likely one entity. */
export function DoublesTool({ selected }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  if (selected.length > 0 || !(faceFor(actor, 'modify') ?? faceFor(actor, 'merge'))) return null
  return (
    <>
      <Button icon={<MergeCellsOutlined />} onClick={() => setOpen(true)}>
        {t('doubles.tool')}
      </Button>
      {open && (
        <Suspense>
          <DoublesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
