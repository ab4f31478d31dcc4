import type { approvalSubstitute } from '@tuheng/domain/approvals/index'
import { useEffect } from 'react'
import { type FormPaneProps, registerSlots } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'

registerSlots<typeof approvalSubstitute>('approvalSubstitute', { formNotice: OwnSubstitute })

/** Most people name a substitute for themselves. */
function OwnSubstitute({ form, creating }: FormPaneProps) {
  const { memberId, name } = useActor()
  useEffect(() => {
    const isOpen = (form.values()['memberId'] ?? null) === null
    if (creating && isOpen) form.prefill({ memberId, memberId$: name })
  }, [form, creating, memberId, name])
  return null
}
