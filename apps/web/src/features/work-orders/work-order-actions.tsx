import { FileTextOutlined, LinkOutlined } from '@ant-design/icons'
import { can, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import type { workOrder } from '@tuheng/domain/work-orders/work-order'
import { DESK_RIGHT } from '@tuheng/domain/work-orders/work-order.rules'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { AskChange } from '../../engine/common/ask-change.tsx'
import { tripOfPage } from '../../engine/links/change-path.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useT } from './locale/index.ts'
import { isOwnPath } from './screen-of-path.ts'

const NoteDialog = lazy(() => import('./note-dialog.tsx'))

/** 打开关联页面 and 内部备注, beside the transitions. */
export function WorkOrderActions({ row, face }: { row: LooseRow<typeof workOrder>; face: Face }) {
  const t = useT()
  const actor = useActor()
  const isNarrow = useNarrow()
  const [isNoting, setNoting] = useState(false)
  const { page, handlerId } = row
  const isHandler =
    handlerId === null || handlerId === undefined || handlerId === actor.memberId || hasPermission(actor, DESK_RIGHT)
  const mayNote = !face.hide?.includes('notes') && can(actor, face, 'handle') && isHandler
  const tripId = tripOfPage(page)
  const waits = row.status === 'open' || row.status === 'handling' || row.status === 'asked'
  return (
    <>
      {waits && isHandler && face.acts?.includes('reply') !== false && (
        <AskChange
          trip={
            tripId === undefined
              ? undefined
              : {
                  id: tripId,
                  no: String(row.docNo ?? '')
                    .split(' ')
                    .at(-1),
                }
          }
          workOrder={{ id: Number(row.id), no: row.no as string | undefined }}
        />
      )}
      {typeof page === 'string' && isOwnPath(page) && (
        <Button
          icon={<LinkOutlined />}
          onClick={() => openTab(page)}
          {...(isNarrow ? { 'aria-label': t('about.open'), title: t('about.open') } : {})}
        >
          {isNarrow ? null : t('about.open')}
        </Button>
      )}
      {mayNote && (
        <Button
          icon={<FileTextOutlined />}
          onClick={() => setNoting(true)}
          {...(isNarrow ? { 'aria-label': t('note.add'), title: t('note.add') } : {})}
        >
          {isNarrow ? null : t('note.add')}
        </Button>
      )}
      {isNoting && (
        <Suspense>
          <NoteDialog api={face.api} id={Number(row.id)} no={String(row.no ?? '')} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </>
  )
}
