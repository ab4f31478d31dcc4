import { EyeOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { revealableFields } from '@tuheng/domain/kernel/field-access'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useState } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { masksIn } from './masks-in.ts'

/** Says that a company setting masks values of this record, and reveals them on click. The server logs that. */
export function Reveal({ resource, face, row }: { resource: AnyResource; face: Face; row: AnyRow }) {
  const t = useT()
  const actor = useActor()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!masksIn(row, revealableFields(actor, resource, face))) return null
  const id = row['id'] as number
  const reveal = async () => {
    setBusy(true)
    try {
      queryClient.setQueryData([face.api, 'info', id], await faceCall<AnyRow>(face, 'reveal', { body: { id } }))
      await queryClient.invalidateQueries({ queryKey: [face.api, 'history', id] })
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="en-reveal">
      {t('detail.masked')}
      <Button type="link" size="small" icon={<EyeOutlined />} loading={busy} onClick={() => void reveal()}>
        {t('detail.reveal')}
      </Button>
    </p>
  )
}
