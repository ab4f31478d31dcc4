import { DownloadOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { platformWaybill } from '@tuheng/domain/platforms/platform-waybill'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const PullDialog = lazy(() => import('./pull-dialog.tsx'))
const FACE = anyResource(platformWaybill).faces['all']

/** 拉取: asks a platform for its waybills. */
export function PullTool({ selected }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  if (selected.length > 0 || !FACE || !can(actor, FACE, 'match')) return null
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {t('pull')}
      </Button>
      {open && (
        <Suspense>
          <PullDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
