import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { hasUnsavedInput, settleUnsaved } from '../../../engine/transition-bar/settle-unsaved.ts'
import type { ListToolProps } from '../../../engine/slots.ts'
import { useActor, useSession } from '../../../shared/session/session.ts'
import { TabContext } from '../../../shared/tabs/tabs.ts'
import { useT } from './locale/index.ts'

const CopyToDialog = lazy(() => import('./copy-to-dialog.tsx'))

interface Props {
  id: number
  name: string
}

/** 复制到其他公司, for whoever has several companies. Changes that are not saved are settled first. */
export function useCopyTo({ id, name }: Props): { isOffered: boolean; open(): Promise<void>; dialog: ReactNode } {
  const t = useT()
  const actor = useActor()
  const tab = useContext(TabContext)?.key
  const hasOthers = useSession(state => (state.user?.companies.length ?? 0) > 1)
  const [isOpen, setOpen] = useState(false)
  return {
    isOffered: hasOthers && hasPermission(actor, 'bpm.process.modify'),
    open: async () => {
      if (tab !== undefined && hasUnsavedInput(tab) && (await settleUnsaved(tab, t('copyTo'))) === 'stop') return
      setOpen(true)
    },
    dialog: isOpen && (
      <Suspense>
        <CopyToDialog id={id} name={name} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

/** The same for the process that is selected in the list. */
export function CopyToTool({ selected: [row, another] }: ListToolProps<typeof approvalProcess>) {
  return row && !another ? <CopyToButton id={row['id'] as number} name={String(row['name'] ?? '')} /> : null
}

function CopyToButton(process: Props) {
  const t = useT()
  const { isOffered, open, dialog } = useCopyTo(process)
  if (!isOffered) return null
  return (
    <>
      <Button onClick={() => void open()}>{t('copyTo')}</Button>
      {dialog}
    </>
  )
}
