import type { Field } from '@tuheng/domain/kernel/field'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { useRef, useState, type ReactNode } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import type { BatchLine } from '../../../engine/links/batch-table.tsx'
import { OpinionChoice } from '../../../engine/transition-bar/own-opinions.tsx'
import { newKey } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useLang } from '../../../shared/text/i18n.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { ActModal } from '../strip/act-modal.tsx'
import { usualOpinions } from '../usual-opinions.ts'
import { useT } from '../locale/index.ts'
import css from './queue.module.css'

interface Props {
  title: string
  okText: string
  danger: boolean
  /** The words that it asks for; none where nothing is to be said. */
  field?: Field | undefined
  /** What is said where they are required and missing. */
  missing: string
  /** What is going to be done. */
  children: ReactNode
  /** Does it, and tells what came of each. A repeated call with the same key does nothing again. */
  send(words: string | undefined, key: string): Promise<readonly (BatchLine & { label: string })[]>
  /** The act in a word. */
  act: string
  onClose(): void
}

/** Decides on several with the same words, and shows what came of each; of one that went well it says so in passing. */
export function ManyDialog({ title, okText, act, danger, field, missing, children, send, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  const root = useRef<HTMLDivElement>(null)
  const [opinion, setOpinion] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [lines, setLines] = useState<readonly BatchLine[]>()
  const [key] = useState(newKey)
  const { busy, run } = useBusy()
  const words = wordsOf(opinion) ?? undefined
  const isMissing = field?.required === true && !words
  const submit = async () => {
    setTried(true)
    if (isMissing) return
    await run(async () => {
      const outcome = await send(words, key)
      refreshAll()
      const [only, ...more] = outcome
      if (!only?.ok || more.length) return setLines(outcome)
      notify.success(t('many.done', { act, no: only.label }))
      onClose()
    })
  }
  if (lines)
    return <BatchDialog title={title} head={[t('many.doc'), t('many.result')]} lines={lines} onClose={onClose} />
  return (
    <ActModal
      title={title}
      okText={okText}
      danger={danger}
      busy={busy}
      root={root}
      isFocusOnButton={field?.required !== true}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div ref={root} className={css.many}>
        {children}
        {field && (
          <>
            <LabelledInput
              field={field}
              name="opinion"
              value={opinion}
              onChange={setOpinion}
              error={tried && isMissing ? missing : undefined}
            />
            <OpinionChoice
              chosen={opinion}
              usual={usualOpinions(danger ? 'reject' : 'agree', lang)}
              onChoose={setOpinion}
            />
          </>
        )}
      </div>
    </ActModal>
  )
}
