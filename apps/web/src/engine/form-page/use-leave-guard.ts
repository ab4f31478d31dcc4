import { useState } from 'react'
import { useUnsavedInput } from '../../shared/hooks/use-unsaved-input.ts'
import { confirm } from '../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'

/** Asks whether unsaved input may be lost. */
export const confirmDiscard = (t: ReturnType<typeof useT>): Promise<boolean> =>
  confirm({
    title: t('form.leave'),
    content: t('form.leaveWhat'),
    ok: t('form.leaveYes'),
    cancel: t('form.leaveNo'),
    danger: true,
    risky: true,
  })

/** Asks for confirmation before unsaved input is left. */
export function useLeaveGuard(): { setDirty(dirty: boolean): void; confirmLeave(leave: () => void): void } {
  const t = useT()
  const [dirty, setDirty] = useState(false)
  useUnsavedInput(dirty)
  return {
    setDirty,
    confirmLeave: leave => {
      if (!dirty) return leave()
      void confirmDiscard(t).then(confirmed => confirmed && leave())
    },
  }
}
