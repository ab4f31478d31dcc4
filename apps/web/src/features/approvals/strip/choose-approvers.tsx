import { f } from '@tuheng/domain/kernel/fields'
import { useRef, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import type { ChooseApproversProps } from '../../../engine/slots.ts'
import { refusedApprovers } from '../../../engine/transition-bar/unchosen-approvers.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { ActModal } from './act-modal.tsx'
import css from './act-dialog.module.css'

const PEOPLE = f.refs('审批人', 'member', { en: 'Approvers', required: true })

/** Asks who approves at the nodes that leave it to the starter. */
export default function ChooseApprovers({ title, nodes, onClose, onChosen }: ChooseApproversProps) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Record<string, number[]>>({})
  const [captions, setCaptions] = useState<Record<string, unknown>>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  useUnsavedInput(Object.values(chosen).some(ids => ids.length > 0))
  const isMissing = (nodeId: string) => !chosen[nodeId]?.length
  const send = async () => {
    setTried(true)
    if (busy || nodes.some(({ nodeId }) => isMissing(nodeId))) return
    setBusy(true)
    try {
      await onChosen(chosen)
    } catch (error) {
      setBusy(false)
      const found = refusedApprovers(error)
      setRefused(found)
      if (!Object.keys(found).length) notify.error(error)
    }
  }
  return (
    <ActModal
      title={`${title} · ${t('choose.title')}`}
      okText={t('choose.ok')}
      busy={busy}
      root={root}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div ref={root} className={css.dialog}>
        {nodes.map(({ nodeId, msg }) => (
          <div key={nodeId}>
            <p>{msg}</p>
            <LabelledInput
              field={PEOPLE}
              name={nodeId}
              value={chosen[nodeId] ?? null}
              caption={captions[nodeId] as never}
              onChange={(ids, also) => {
                setRefused(({ [nodeId]: _changed, ...rest }) => rest)
                setChosen(before => ({ ...before, [nodeId]: (ids as number[] | null) ?? [] }))
                setCaptions(before => ({ ...before, [nodeId]: also?.[`${nodeId}$`] }))
              }}
              error={tried && isMissing(nodeId) ? t('choose.missing') : refused[nodeId]}
            />
          </div>
        ))}
      </div>
    </ActModal>
  )
}
